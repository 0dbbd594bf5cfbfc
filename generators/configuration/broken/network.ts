import * as topup from '../../../src/spec/configuration/topup.js';
import * as clauses from '../../../src/spec/configuration/network.js';
import { ABSENT } from '../bundle.js';
import { NO_DURATIONS, NO_URLS, values, type Breach } from './breach.js';

const kind = 'network';
const REQUIRED = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'];

/** Every way in which the network parameters are broken. */
export const everyNetworkBreach: readonly Breach[] = [
  ...REQUIRED.flatMap((key) => values({ clause: clauses.networkRequired, kind, key: [key] }, [ABSENT, ''])),
  ...['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'].flatMap((key) =>
    values({ clause: clauses.networkUrls, kind, key: [key] }, NO_URLS),
  ),
  ...values({ clause: topup.topupEnvironment, kind, key: ['TARGET_TRAFFIC_THROUGHPUT'] }, [
    '-1',
    'many',
    '1.5',
    '20kB',
  ]),
  ...values({ clause: topup.topupEnvironment, kind, key: ['MIN_TRAFFIC_TOPUP_INTERVAL'] }, NO_DURATIONS),
];
