import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintWithAFullStop: Fault = {
  name: 'hint-with-a-full-stop',
  breaks: ['configuration.party-hint-alphabet'],
  explains: 'validatorPartyHint has a full stop in its organization.',
  configuration: replaces('validator', 'validatorPartyHint: "acme-', 'validatorPartyHint: "acme.example-'),
};
