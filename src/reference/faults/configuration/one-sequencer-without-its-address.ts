import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const oneSequencerWithoutItsAddress: Fault = {
  name: 'one-sequencer-without-its-address',
  breaks: ['configuration.single-sequencer'],
  explains: 'A single sequencer is trusted, and none is named.',
  configuration: replaces(
    'validator',
    'useSequencerConnectionsFromScan: true',
    'useSequencerConnectionsFromScan: false',
  ),
};
