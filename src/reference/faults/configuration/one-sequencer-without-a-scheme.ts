import { appends, replaces, together } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const oneSequencerWithoutAScheme: Fault = {
  name: 'one-sequencer-without-a-scheme',
  breaks: ['configuration.connection-types'],
  explains: 'decentralizedSynchronizerUrl begins with the host.',
  configuration: together(
    replaces('validator', 'useSequencerConnectionsFromScan: true', 'useSequencerConnectionsFromScan: false'),
    appends('validator', 'decentralizedSynchronizerUrl: sequencer.sv.example'),
  ),
};
