import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintOneCharacterTooLong: Fault = {
  name: 'hint-one-character-too-long',
  breaks: ['configuration.party-hint-alphabet'],
  explains: 'validatorPartyHint has 256 characters.',
  configuration: replaces(
    'validator',
    'validatorPartyHint: "acme-validator-1"',
    'validatorPartyHint: "a-b-999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"',
  ),
};
