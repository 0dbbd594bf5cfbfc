import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintWithACyrillicLetter: Fault = {
  name: 'hint-with-a-cyrillic-letter',
  breaks: ['configuration.party-hint-alphabet'],
  explains: 'The first letter of validatorPartyHint looks like an a, and is none.',
  configuration: replaces('validator', 'validatorPartyHint: "acme', 'validatorPartyHint: "аcme'),
};
