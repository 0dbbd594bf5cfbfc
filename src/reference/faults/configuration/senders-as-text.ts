import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sendersAsText: Fault = {
  name: 'senders-as-text',
  breaks: ['configuration.wallet-types'],
  explains: 'fromParties is one party, and no list.',
  configuration: replaces(
    'validator',
    'fromParties:\n      - "treasury::122056cd"',
    'fromParties: "treasury::122056cd"',
  ),
};
