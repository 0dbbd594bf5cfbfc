import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const hintWithAnEmptyEnumerator: Fault = {
  name: 'hint-with-an-empty-enumerator',
  breaks: ['configuration.party-hint-form'],
  explains: 'validatorPartyHint ends with a minus sign.',
  configuration: replaces(
    'validator',
    'validatorPartyHint: "acme-validator-1"',
    'validatorPartyHint: "acme-validator-"',
  ),
};
