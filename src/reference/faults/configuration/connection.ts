import { appends, replaces, combine, without } from '../../configuration/edit.js';
import type { Faults } from '../../page.js';

export const configurationConnection: Faults = {
  'configuration.connection-types': {
    'one-sequencer-without-a-scheme': {
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
      explains: 'nonSvValidatorTrustSingleScan is the text "false".',
      configuration: replaces(
        'validator',
        'nonSvValidatorTrustSingleScan: false',
        'nonSvValidatorTrustSingleScan: "false"',
      ),
    },
  },
  'configuration.single-scan': {
    'one-scan-without-its-address': {
      explains: 'A single scan is trusted, and none is named.',
      configuration: combine(
        replaces('validator', 'nonSvValidatorTrustSingleScan: false', 'nonSvValidatorTrustSingleScan: true'),
        without('validator', 'scanAddress'),
      ),
    },
  },
  'configuration.single-sequencer': {
    'one-sequencer-without-its-address': {
      explains: 'A single sequencer is trusted, and none is named.',
      configuration: replaces(
        'validator',
        'useSequencerConnectionsFromScan: true',
        'useSequencerConnectionsFromScan: false',
      ),
    },
  },
};
