import * as clauses from '../../../src/spec/configuration/connection.js';
import { ABSENT } from '../bundle.js';
import { NO_URLS, sets, valuesIn, type Breach } from './breach.js';

const kind = 'validator';
const wrong = valuesIn(kind);
const URL = 'https://one.example';
const SEQUENCER = 'decentralizedSynchronizerUrl';

const oneScan = sets(kind, [['nonSvValidatorTrustSingleScan'], true], [['scanAddress'], URL]);
const oneSequencer = sets(kind, [['useSequencerConnectionsFromScan'], false], [[SEQUENCER], URL]);
const noAddress = [...NO_URLS.filter((text) => !text.startsWith('ftp:')), 5];

/** Every way in which the options of the connection are broken. */
export const everyConnectionBreach: readonly Breach[] = [
  ...wrong(clauses.connectionTypes, 'nonSvValidatorTrustSingleScan', ['true', 1]),
  ...wrong(clauses.connectionTypes, 'useSequencerConnectionsFromScan', ['false', 0]),
  ...wrong(clauses.connectionTypes, SEQUENCER, noAddress, oneSequencer),
  ...wrong(clauses.singleScan, 'scanAddress', [ABSENT, ''], oneScan),
  ...wrong(clauses.singleSequencer, SEQUENCER, [ABSENT, ''], oneSequencer),
];
