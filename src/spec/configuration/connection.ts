import { of, values } from './section.js';

const { stated, derived } = of(values('Synchronizer connection options'), 'validator');

export const connectionTypes = derived(
  'configuration.connection-types',
  'nonSvValidatorTrustSingleScan and useSequencerConnectionsFromScan are booleans, and decentralizedSynchronizerUrl is a URL.',
  'each mode is chosen by a key that is true or false, and named by the address that it goes to.',
);

export const singleScan = stated(
  'configuration.single-scan',
  'A validator that trusts a single scan (nonSvValidatorTrustSingleScan) names it in scanAddress.',
);

export const singleSequencer = stated(
  'configuration.single-sequencer',
  'A validator that trusts a single sequencer (useSequencerConnectionsFromScan false) names it in decentralizedSynchronizerUrl.',
);
