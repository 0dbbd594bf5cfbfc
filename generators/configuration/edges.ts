import type { FileKind } from '../../src/spec/configuration/section.js';
import { type Bundle, type Edit, type Tree, set } from './bundle.js';
import { PEM, SECRETS, manifest, manifests } from './other-files.js';
import { LONGEST } from './texts.js';

const URL = 'https://one.example';

const CONTENTS: Readonly<Record<FileKind, Tree | readonly Tree[]>> = {
  validator: { auth: { audience: 'a', jwksUrl: URL } },
  participant: { auth: { targetAudience: 'a', jwksUrl: URL } },
  network: {
    MIGRATION_ID: '1',
    SPONSOR_SV_URL: URL,
    ONBOARDING_SECRET: 's',
    TRUSTED_SCAN_URL: URL,
  },
  secrets: manifests(
    { client: 'c', secret: 's', oidc: URL, ui: { url: URL, 'client-id': 'c' }, password: 'p' },
    'a',
  ),
  database: {},
  tls: { tls: { 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key } },
};

/** The bundle of these files that keeps every rule and says nothing besides. */
export const smallest = (kinds: readonly FileKind[]): Bundle => ({
  files: Object.fromEntries(kinds.map((kind) => [kind, CONTENTS[kind]])),
  forms: {},
});

const OWN = 'own::1220aa';
const STORED = {
  secretName: SECRETS.database,
  ...{ host: 'postgres', port: 5433, databaseName: 'participant_7', schema: 'participant' },
};

const MORE: Readonly<Partial<Record<FileKind, Tree>>> = {
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
    walletSweep: {
      [OWN]: { maxBalanceUSD: 9, minBalanceUSD: 5, receiver: 'a::1220bb', useTransferPreapproval: true },
    },
    autoAcceptTransfers: { [OWN]: { fromParties: ['a::1220bb', 'b::1220cc'] } },
  },
  participant: { migration: { id: '7' }, persistence: STORED, enableHealthProbes: true },
  network: { MIGRATION_ID: '7', TARGET_TRAFFIC_THROUGHPUT: '20000', MIN_TRAFFIC_TOPUP_INTERVAL: '1m' },
  database: {
    ...{ ssl: true, sslmode: 'verify-ca', sslrootcert: '/tls/root.pem' },
    ...{ sslcert: '/tls/client.pem', sslkey: '/tls/client-key.pem' },
  },
};

/** The bundle of these files that keeps every rule and says nearly all that may be said: every mode is chosen. */
export const fullest = (kinds: readonly FileKind[]): Bundle => ({
  files: Object.fromEntries(
    kinds.map((kind) => [
      kind,
      kind in MORE ? { ...(CONTENTS[kind] as Tree), ...MORE[kind] } : CONTENTS[kind],
    ]),
  ),
  forms: {},
});

const hint = (text: string): Edit => set('validator', ['validatorPartyHint'], text);
const port = (kind: 'validator' | 'participant', number: number): Edit =>
  set(kind, ['persistence', 'port'], number);

const EDGES: readonly (readonly [FileKind, Edit])[] = [
  ['validator', hint('acme-validator-one')],
  ['validator', hint('acme-corp-ledger-validator-2b')],
  ['validator', hint(`a-b-${'9'.repeat(LONGEST - 4)}`)],
  ['validator', port('validator', 1)],
  ['participant', port('participant', 65_535)],
  ['validator', set('validator', ['topup'], { enabled: false, targetThroughput: 0, minTopupInterval: '1m' })],
  [
    'validator',
    set('validator', ['walletSweep'], {
      'own::1220aa': { maxBalanceUSD: 5, minBalanceUSD: 5, receiver: 'other.example/1::1220bb' },
    }),
  ],
  ['validator', set('validator', ['autoAcceptTransfers'], { 'own::1220aa': { fromParties: [] } })],
  ['secrets', set('secrets', [3], manifest(SECRETS.database, { postgresPassword: 'pä' }, 'data'))],
];

/** Bundles of these files that keep every rule at its very bound, one bound each. */
export const everyEdge = (kinds: readonly FileKind[]): Bundle[] => [
  smallest(kinds),
  fullest(kinds),
  ...EDGES.filter(([kind]) => kinds.includes(kind)).map(([, edit]) => edit(smallest(kinds))),
];
