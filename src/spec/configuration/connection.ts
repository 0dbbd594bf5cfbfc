import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const at = of(values('Synchronizer connection options'), 'validator');

export const connectionTypes: Clause = {
  ...at,
  id: 'configuration.connection-types',
  basis: 'derived',
  follows: 'each mode is chosen by a key that is true or false, and named by the address that it goes to.',
  statement:
    'nonSvValidatorTrustSingleScan and useSequencerConnectionsFromScan are booleans, and decentralizedSynchronizerUrl is a URL.',
};

export const singleScan: Clause = {
  ...at,
  id: 'configuration.single-scan',
  basis: 'stated',
  statement: 'A validator that trusts a single scan (nonSvValidatorTrustSingleScan) names it in scanAddress.',
};

export const singleSequencer: Clause = {
  ...at,
  id: 'configuration.single-sequencer',
  basis: 'stated',
  statement:
    'A validator that trusts a single sequencer (useSequencerConnectionsFromScan false) names it in decentralizedSynchronizerUrl.',
};
