import * as clauses from '../../../src/spec/configuration/connection.js';
import { ABSENT } from '../bundle.js';
import { NO_URLS, sets, values, type Breach } from './breach.js';

const kind = 'validator';
const URL = 'https://one.example';

const oneScan = sets(kind, [['nonSvValidatorTrustSingleScan'], true], [['scanAddress'], URL]);
const oneSequencer = sets(
  kind,
  [['useSequencerConnectionsFromScan'], false],
  [['decentralizedSynchronizerUrl'], URL],
);

/** Every way in which the options of the connection are broken. */
export const everyConnectionBreach: readonly Breach[] = [
  ...values({ clause: clauses.connectionTypes, kind, key: ['nonSvValidatorTrustSingleScan'] }, ['true', 1]),
  ...values({ clause: clauses.connectionTypes, kind, key: ['useSequencerConnectionsFromScan'] }, [
    'false',
    0,
  ]),
  ...values(
    { clause: clauses.connectionTypes, kind, key: ['decentralizedSynchronizerUrl'], setup: oneSequencer },
    [...NO_URLS.filter((text) => !text.startsWith('ftp:')), 5],
  ),
  ...values({ clause: clauses.singleScan, kind, key: ['scanAddress'], setup: oneScan }, [ABSENT, '']),
  ...values(
    { clause: clauses.singleSequencer, kind, key: ['decentralizedSynchronizerUrl'], setup: oneSequencer },
    [ABSENT, ''],
  ),
];
