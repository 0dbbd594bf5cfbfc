import fc from 'fast-check';
import * as connectionClauses from '../../src/spec/configuration/connection.js';
import * as databaseClauses from '../../src/spec/configuration/database.js';
import * as clauses from '../../src/spec/configuration/network.js';
import * as pruningClauses from '../../src/spec/configuration/pruning.js';
import { readable as clause } from '../../src/spec/configuration/readable.js';
import { FILES, type FileKind } from '../../src/spec/configuration/section.js';
import * as topup from '../../src/spec/configuration/topup.js';
import type { Broken } from '../broken.js';
import { everyAppBreach } from './broken/apps.js';
import { breach, NO_DURATIONS, NO_URLS, sets, valuesIn, type Breach } from './broken/breach.js';
import { everyIdentityBreach } from './broken/identity.js';
import { everyProxyBreach } from './broken/proxy.js';
import { everySecretBreach } from './broken/secrets.js';
import { everyTlsBreach } from './broken/tls.js';
import { everyWalletBreach } from './broken/wallet.js';
import { ABSENT, all, set, type GeneratedBundle, type BundleEdit, type BundlePath } from './bundle.js';
import { bundleOf } from './valid.js';
import { PLAIN } from './written.js';

const kind = 'validator';
const SCHEDULE = 'participantPruningSchedule';
const setup = set(kind, [SCHEDULE], { cron: '0 0 4 * * ?', maxDuration: '30m', retention: '720h' });
const inPruning = valuesIn(kind);
const inSchedule = (clause: { id: string }, key: string, values: readonly (string | symbol)[]) =>
  inPruning(clause, [SCHEDULE, key], values, setup);

const NO_CRONS = [
  'daily',
  '* * * *',
  '0 4 * * * ? 2030 1',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * 32 * *',
  '* * * 13 *',
  '* * * * 8',
  '* * * FOO *',
  '10-5x * * * *',
  '*/0 * * * *',
  '60 0 4 * * ?',
  '0 60 4 * * ?',
  '0 0 24 * * ?',
];

const bought = all(
  set(kind, ['topup'], { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' }),
  set('network', ['TARGET_TRAFFIC_THROUGHPUT'], '20000'),
  set('network', ['MIN_TRAFFIC_TOPUP_INTERVAL'], '60 s'),
);
const otherwise = (variable: string, value: string): Breach =>
  breach(
    { clause: topup.topupAgrees, kind: 'network', key: [variable], needs: [kind], setup: bought },
    `${variable} ${value}, which the values say otherwise`,
    set('network', [variable], value),
  );

/** Every way in which pruning and top-ups are broken. */
const everyPruningBreach: readonly Breach[] = [
  ...['cron', 'maxDuration', 'retention'].flatMap((key) =>
    inSchedule(pruningClauses.pruningComplete, key, [ABSENT, '']),
  ),
  ...inSchedule(pruningClauses.pruningCron, 'cron', NO_CRONS),
  ...['maxDuration', 'retention'].flatMap((key) =>
    inSchedule(pruningClauses.pruningDurations, key, NO_DURATIONS),
  ),
  ...inPruning(topup.topupTypes, 'topup.enabled', ['true', 1]),
  ...inPruning(topup.topupTypes, 'topup.targetThroughput', ['20000', 1.5, true]),
  otherwise('TARGET_TRAFFIC_THROUGHPUT', '2000'),
  otherwise('TARGET_TRAFFIC_THROUGHPUT', '0'),
  otherwise('MIN_TRAFFIC_TOPUP_INTERVAL', '1h'),
  ...inPruning(topup.topupNotNegative, 'topup.targetThroughput', [-1, -20_000]),
  ...inPruning(topup.topupInterval, 'topup.minTopupInterval', [...NO_DURATIONS, '', 60]),
];

const databaseKind = 'database';
const verifies = (mode: string) =>
  sets(databaseKind, [['sslmode'], mode], [['sslrootcert'], '/tls/root.pem']);
// Mutual TLS needs SSL. Without it a reader may ignore half a pair.
const mutual = sets(
  databaseKind,
  [['ssl'], true],
  [['sslcert'], '/tls/client.pem'],
  [['sslkey'], '/tls/client-key.pem'],
);

const inDatabase = valuesIn(databaseKind);

/** Every way in which the properties of the database are broken. */
const everyDatabaseBreach: readonly Breach[] = [
  ...inDatabase(databaseClauses.sslTypes, 'ssl', ['yes', 1]),
  ...inDatabase(databaseClauses.sslTypes, 'sslmode', ['verify', 'VERIFY-CA', 5, true]),
  ...inDatabase(databaseClauses.sslTypes, 'sslrootcert', [5, ['a']], verifies('verify-ca')),
  ...inDatabase(databaseClauses.sslTypes, 'sslcert', [5, true], mutual),
  ...inDatabase(databaseClauses.sslTypes, 'sslkey', [5, ['a']], mutual),
  ...['verify-ca', 'verify-full'].flatMap((mode) =>
    inDatabase(databaseClauses.sslRootCertificate, 'sslrootcert', [ABSENT, ''], verifies(mode)),
  ),
  ...inDatabase(databaseClauses.sslClientPair, 'sslcert', [ABSENT], mutual),
  ...inDatabase(databaseClauses.sslClientPair, 'sslkey', [ABSENT], mutual),
];

const connectionKind = 'validator';
const inConnection = valuesIn(connectionKind);
const URL = 'https://one.example';
const SEQUENCER = 'decentralizedSynchronizerUrl';

const oneScan = sets(connectionKind, [['nonSvValidatorTrustSingleScan'], true], [['scanAddress'], URL]);
const oneSequencer = sets(connectionKind, [['useSequencerConnectionsFromScan'], false], [[SEQUENCER], URL]);
const noAddress = [...NO_URLS.filter((text) => !text.startsWith('ftp:')), 5];

/** Every way in which the options of the connection are broken. */
const everyConnectionBreach: readonly Breach[] = [
  ...inConnection(connectionClauses.connectionTypes, 'nonSvValidatorTrustSingleScan', ['true', 1]),
  ...inConnection(connectionClauses.connectionTypes, 'useSequencerConnectionsFromScan', ['false', 0]),
  ...inConnection(connectionClauses.connectionTypes, SEQUENCER, noAddress, oneSequencer),
  ...inConnection(connectionClauses.singleScan, 'scanAddress', [ABSENT, ''], oneScan),
  ...inConnection(connectionClauses.singleSequencer, SEQUENCER, [ABSENT, ''], oneSequencer),
];

const appends = (
  kind: FileKind,
  what: string,
  key: string[],
  setup: BundleEdit,
  ...lines: string[]
): Breach => {
  const plain: BundleEdit = (bundle) => ({ ...bundle, forms: { ...bundle.forms, [kind]: PLAIN } });
  return breach({ clause, kind, key, setup: all(plain, setup) }, `${what} in ${kind}`, (bundle) => ({
    ...bundle,
    appended: { ...bundle.appended, [kind]: lines },
  }));
};

const asItIs: BundleEdit = (bundle) => bundle;

/** Every way in which a file cannot be read; its last line is at fault. */
const everyUnreadable: readonly Breach[] = [
  ...FILES.filter((kind) => kind !== 'secrets').map((kind) =>
    appends(kind, 'a key twice', ['twice'], set(kind, ['twice'], 'a'), 'twice: b'),
  ),
  ...FILES.flatMap((kind) => [
    appends(kind, 'a tab', [], asItIs, 'tabbed:', '\tx: 1'),
    appends(kind, 'a reserved sign', [], asItIs, 'open: @x'),
  ]),
];

const REQUIRED = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'];

const wrong = valuesIn('network');

/** Every way in which the network parameters are broken. */
const everyNetworkBreach: readonly Breach[] = [
  ...REQUIRED.flatMap((key) => wrong(clauses.networkRequired, key, [ABSENT, ''])),
  ...['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'].flatMap((key) => wrong(clauses.networkUrls, key, NO_URLS)),
  ...wrong(topup.topupEnvironment, 'TARGET_TRAFFIC_THROUGHPUT', ['-1', 'many', '1.5', '20kB']),
  ...wrong(topup.topupEnvironment, 'MIN_TRAFFIC_TOPUP_INTERVAL', NO_DURATIONS),
];

/** Every way to break one rule that is listed; each clause that has a rule has one. */
export const everyBreach: readonly Breach[] = [
  ...everyUnreadable,
  ...everyNetworkBreach,
  ...everyIdentityBreach,
  ...everyAppBreach,
  ...everyConnectionBreach,
  ...everyDatabaseBreach,
  ...everyPruningBreach,
  ...everyProxyBreach,
  ...everyWalletBreach,
  ...everySecretBreach,
  ...everyTlsBreach,
];

/** A bundle that breaks one rule, and where. */
export interface BrokenBundle extends Broken<GeneratedBundle> {
  clause: string;
  kind: FileKind;
  key: BundlePath;
}

/** A bundle that breaks what a breach breaks, and its valid counterpart. */
export const brokenBy = (
  { clause, what, kind, key, setup, breaks }: Breach,
  bundle: GeneratedBundle,
): BrokenBundle => {
  const counterpart = setup(bundle);
  return { value: breaks(counterpart), rule: what, counterpart, clause, kind, key };
};

/** Bundles that a breach is broken in: of the files that it needs, and of `others`, or else of any of them. */
export const brokenBundle = (
  breaches: readonly Breach[],
  others?: readonly FileKind[],
): fc.Arbitrary<BrokenBundle> =>
  fc
    .tuple(fc.constantFrom(...breaches), others ? fc.constant(others) : fc.subarray([...FILES]))
    .chain(([breach, more]) =>
      bundleOf(FILES.filter((kind) => breach.needs.includes(kind) || more.includes(kind))).map((bundle) =>
        brokenBy(breach, bundle),
      ),
    );
