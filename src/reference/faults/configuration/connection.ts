import { appends, replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationConnection: Faults = {
  'one-sequencer-without-a-scheme': {
    breaks: ['configuration.connection-types'],
    explains: 'decentralizedSynchronizerUrl begins with the host.',
    configuration: combine(
      replaces(
        'validator',
        'useSequencerConnectionsFromScan: true',
        'useSequencerConnectionsFromScan: false',
      ),
      appends('validator', 'decentralizedSynchronizerUrl: sequencer.sv.example'),
    ),
  },
  'trust-in-one-scan-as-text': {
    breaks: ['configuration.connection-types'],
    explains: 'nonSvValidatorTrustSingleScan is the text "false".',
    configuration: replaces(
      'validator',
      'nonSvValidatorTrustSingleScan: false',
      'nonSvValidatorTrustSingleScan: "false"',
    ),
  },
  'one-scan-without-its-address': {
    breaks: ['configuration.single-scan'],
    explains: 'A single scan is trusted, and none is named.',
    configuration: combine(
      replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
      without('validator', 'scanAddress'),
    ),
  },
  'one-sequencer-without-its-address': {
    breaks: ['configuration.single-sequencer'],
    explains: 'A single sequencer is trusted, and none is named.',
    configuration: replaces(
      'validator',
      'useSequencerConnectionsFromScan: true',
      'useSequencerConnectionsFromScan: false',
    ),
  },
};
