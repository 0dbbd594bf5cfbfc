import type { FileKind } from '../../src/spec/configuration/section.js';
import { sets, where } from './broken/breach.js';
import { HELD } from './broken/secrets.js';
import { OTHER, OWN, SWEEP } from './broken/wallet.js';
import { all, type GeneratedBundle, type BundleEdit, type BundleTree, set } from './bundle.js';
import { everyManifest, manifest, PEM, SECRETS } from './other-files.js';
import { LONGEST } from './texts.js';

const URL = 'https://one.example';
const { audience } = HELD.backend;
const SERVED = { 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key };
const ADMIN = { 'cert-chain-file': PEM.adminCert, 'private-key-file': PEM.adminKey };

const CONTENTS: Readonly<Record<FileKind, BundleTree | readonly BundleTree[]>> = {
  validator: { auth: { audience, jwksUrl: URL } },
  participant: { auth: { targetAudience: audience, jwksUrl: URL } },
  network: {
    MIGRATION_ID: '1',
    SPONSOR_SV_URL: URL,
    ONBOARDING_SECRET: 's',
    TRUSTED_SCAN_URL: URL,
  },
  secrets: everyManifest(HELD),
  database: {},
  tls: { tls: SERVED },
};

/** The bundle of these files that keeps every rule and says nothing besides. */
export const smallest = (kinds: readonly FileKind[]): GeneratedBundle => ({
  files: Object.fromEntries(kinds.map((kind) => [kind, CONTENTS[kind]])),
  forms: {},
});

const STORED = {
  secretName: SECRETS.database,
  ...{ host: 'postgres', port: 5433, databaseName: 'participant_7', schema: 'participant' },
};

const MORE: Readonly<Partial<Record<FileKind, BundleTree>>> = {
  validator: {
    validatorPartyHint: 'acme-validator-7',
    nodeIdentifier: 'acme-validator-7',
    svSponsorAddress: URL,
    migration: { id: '7', migrating: true },
    persistence: STORED,
    ...{ nonSvValidatorTrustSingleScan: true, scanAddress: URL },
    ...{ useSequencerConnectionsFromScan: false, decentralizedSynchronizerUrl: URL },
    validatorWalletUsers: ['one', 'two'],
    contactPoint: 'ops@one.example',
    enableWallet: true,
    topup: { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' },
    metrics: { enable: true },
    walletSweep: { [OWN]: SWEEP },
    autoAcceptTransfers: { [OWN]: { fromParties: [OTHER] } },
  },
  participant: { migration: { id: '7' }, persistence: STORED, enableHealthProbes: true },
  network: { MIGRATION_ID: '7', TARGET_TRAFFIC_THROUGHPUT: '20000', MIN_TRAFFIC_TOPUP_INTERVAL: '1m' },
  tls: { tls: { ...SERVED, 'client-auth': { type: 'require', 'admin-client': ADMIN } } },
  database: {
    ...{ ssl: true, sslmode: 'verify-ca', sslrootcert: '/tls/root.pem' },
    ...{ sslcert: '/tls/client.pem', sslkey: '/tls/client-key.pem' },
  },
};

/** The bundle of these files that keeps every rule and says nearly all that may be said: every mode is chosen. */
export const fullest = (kinds: readonly FileKind[]): GeneratedBundle => ({
  files: Object.fromEntries(
    kinds.map((kind) => [
      kind,
      kind in MORE ? { ...(CONTENTS[kind] as BundleTree), ...MORE[kind] } : CONTENTS[kind],
    ]),
  ),
  forms: {},
});

/** What reaches bounds that have nothing to do with each other: who refuses one of them refuses it beside the others. */
const EDGES: readonly BundleEdit[] = [
  all(
    where(
      'validator',
      sets(
        'validator',
        [['validatorPartyHint'], 'acme-validator-one'],
        [['persistence', 'port'], 1],
        [['topup'], { enabled: false, targetThroughput: 0, minTopupInterval: '1m' }],
        [['walletSweep', OWN], { maxBalanceUSD: 5, minBalanceUSD: 5, receiver: 'other.example/1::1220bb' }],
        [['autoAcceptTransfers', OWN, 'fromParties'], []],
      ),
    ),
    where('participant', set('participant', ['persistence', 'port'], 65_535)),
    where('secrets', set('secrets', [3], manifest(SECRETS.database, { postgresPassword: 'pä' }, 'data'))),
  ),
  ...['acme-corp-ledger-validator-2b', `a-b-${'9'.repeat(LONGEST - 4)}`].map((hint) =>
    where('validator', set('validator', ['validatorPartyHint'], hint)),
  ),
];

/** Bundles of these files that keep every rule at its very bound. */
export const everyEdge = (kinds: readonly FileKind[]): GeneratedBundle[] => [
  smallest(kinds),
  fullest(kinds),
  ...EDGES.map((edit) => edit(smallest(kinds))),
];
