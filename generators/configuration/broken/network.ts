import * as topup from '../../../src/spec/configuration/topup.js';
import * as clauses from '../../../src/spec/configuration/network.js';
import { ABSENT } from '../bundle.js';
import { NO_DURATIONS, NO_URLS, valuesIn, type Breach } from './breach.js';

const REQUIRED = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'];

const wrong = valuesIn('network');

/** Every way in which the network parameters are broken. */
export const everyNetworkBreach: readonly Breach[] = [
  ...REQUIRED.flatMap((key) => wrong(clauses.networkRequired, key, [ABSENT, ''])),
  ...['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'].flatMap((key) => wrong(clauses.networkUrls, key, NO_URLS)),
  ...wrong(topup.topupEnvironment, 'TARGET_TRAFFIC_THROUGHPUT', ['-1', 'many', '1.5', '20kB']),
  ...wrong(topup.topupEnvironment, 'MIN_TRAFFIC_TOPUP_INTERVAL', NO_DURATIONS),
];
