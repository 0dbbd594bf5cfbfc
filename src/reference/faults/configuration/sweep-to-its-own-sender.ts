import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const sweepToItsOwnSender: Fault = {
  name: 'sweep-to-its-own-sender',
  breaks: ['configuration.sweep-receiver'],
  explains: 'The receiver of a sweep is its sender.',
  configuration: replaces(
    'validator',
    'receiver: "treasury::122056cd"',
    'receiver: "acme-validator-1::122034ab"',
  ),
};
