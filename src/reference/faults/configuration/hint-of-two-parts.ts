import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintOfTwoParts: Fault = {
  name: 'hint-of-two-parts',
  breaks: ['configuration.party-hint-form'],
  explains: 'validatorPartyHint has no function.',
  configuration: replaces(
    'validator',
    'validatorPartyHint: "acme-validator-1"',
    'validatorPartyHint: "acme-1"',
  ),
};
