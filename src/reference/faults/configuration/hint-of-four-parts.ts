import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintOfFourParts: Fault = {
  name: 'hint-of-four-parts',
  breaks: ['configuration.party-hint-form'],
  explains: 'validatorPartyHint has a minus sign in its organization.',
  configuration: replaces(
    'validator',
    'validatorPartyHint: "acme-validator-1"',
    'validatorPartyHint: "acme-corp-validator-1"',
  ),
};
