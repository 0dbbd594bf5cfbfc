import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const acceptsFromNobodyNamed: Fault = {
  name: 'accepts-from-nobody-named',
  breaks: ['configuration.auto-accept-lists'],
  explains: 'A receiver of autoAcceptTransfers has no fromParties.',
  configuration: replaces(
    'validator',
    '    fromParties:\n      - "treasury::122056cd"',
    '    parties:\n      - "treasury::122056cd"',
  ),
};
