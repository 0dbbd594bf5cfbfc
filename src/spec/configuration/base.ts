import {
  ABSENT,
  edited,
  example,
  type BundleTree,
  type BundleEdit,
  type Example,
  type GeneratedBundle,
} from './deployment.js';
import { FILES, type FileKind } from './section.js';

/** The names of the secrets of a node in manifests. */
export const SECRETS = {
  backend: 'splice-app-validator-ledger-api-auth',
  wallet: 'splice-app-wallet-ui-auth',
  names: 'splice-app-cns-ui-auth',
  database: 'postgres-secrets',
} as const;
type SecretName = keyof typeof SECRETS;
/** The secrets, in the order of their manifests. */
export const NAMES = Object.keys(SECRETS) as SecretName[];

/** The members of a manifest with the values: base64 or plain. */
export const ENCODINGS = ['data', 'stringData'] as const;
type Encoding = (typeof ENCODINGS)[number];

const base64 = (value: unknown): string => Buffer.from(String(value)).toString('base64');

/** Values in an encoding. */
const inEncoding = (as: Encoding, values: BundleTree): BundleTree =>
  as === 'stringData'
    ? values
    : Object.fromEntries(Object.entries(values).map(([key, value]) => [key, base64(value)]));

/** A manifest of a secret. Under `data` its values are base64. */
export const manifest = (called: string, values: BundleTree, as: Encoding): BundleTree => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: called },
  type: 'Opaque',
  [as]: inEncoding(as, values),
});

/** The files that TLS values name, in the folder of the bundle, by their content. */
export const PEM = {
  cert: 'server.pem',
  key: 'server-key.pem',
  ca: 'ca.pem',
  adminCert: 'admin.pem',
  adminKey: 'admin-key.pem',
} as const;

/** Other files that TLS values may name. */
export const RARE_PEM = {
  /** A certificate, its key, and after them the certificate of an expired authority. */
  both: 'both.pem',
  encrypted: 'server-key-encrypted.pem',
  /** Of an admin client, issued by an intermediate authority, which is in the chain. */
  delegatedCert: 'delegated-admin.pem',
  delegatedKey: 'delegated-admin-key.pem',
} as const;

/** Files that no TLS value may name, by what is wrong with them. */
export const BROKEN_PEM = {
  absent: 'nowhere.pem',
  garbage: 'garbage.pem',
  oldForm: 'server-key-old-form.pem',
  adminOldForm: 'admin-key-old-form.pem',
  twoKeys: 'two-keys.pem',
  otherCa: 'other-ca.pem',
  past: { cert: 'past.pem', key: 'past-key.pem' },
  future: { cert: 'future.pem', key: 'future-key.pem' },
} as const;

const KEYS = 'https://idp.example/jwks.json';
/** The audience that the ledger API of the participant accepts. */
export const AUDIENCE = 'https://ledger.example';
const UI = { url: 'https://idp.example', 'client-id': 'ui' };

/** Values of good secrets. Each secret value contains `hush`, which must never appear in output. */
export const HELD = {
  backend: {
    'ledger-api-user': 'hush-node@clients',
    url: 'https://idp.example/.well-known/openid-configuration',
    'client-id': 'hush-node',
    'client-secret': 'hush-secret',
    audience: AUDIENCE,
  },
  wallet: UI,
  names: UI,
  database: { postgresPassword: 'hush-password' },
};

const SERVED = { 'cert-chain-file': PEM.cert, 'private-key-file': PEM.key };
const ADMIN = { 'cert-chain-file': PEM.adminCert, 'private-key-file': PEM.adminKey };

type Contents = Readonly<Record<FileKind, BundleTree | readonly BundleTree[]>>;

const REQUIRED = {
  validator: { auth: { audience: 'https://validator.example/api', jwksUrl: KEYS } },
  participant: { auth: { targetAudience: AUDIENCE, jwksUrl: KEYS } },
  network: {
    MIGRATION_ID: '3',
    SPONSOR_SV_URL: 'https://sv.example',
    ONBOARDING_SECRET: 'hush-once',
    TRUSTED_SCAN_URL: 'https://scan.example',
  },
  secrets: NAMES.map((name, place) => manifest(SECRETS[name], HELD[name], place < 2 ? 'stringData' : 'data')),
  database: {},
  tls: { tls: SERVED },
};

/** The party that owns the wallet. */
export const OWN = 'own::1220aa';
/** The other party of sweeps and of accepted transfers. */
export const OTHER = 'other::1220bb';
/** A good sweep. */
export const SWEEP = {
  maxBalanceUSD: 1000,
  minBalanceUSD: 500,
  receiver: OTHER,
  useTransferPreapproval: true,
};

/** JVM options that set a proxy. */
export const PROXY = '-Dhttps.proxyHost=proxy.example -Dhttps.proxyPort=3128';

const STORED = {
  secretName: SECRETS.database,
  host: 'postgres',
  port: 5433,
  databaseName: 'participant_3',
  schema: 'participant',
};

const SAID: Contents = {
  ...REQUIRED,
  validator: {
    ...REQUIRED.validator,
    svSponsorAddress: 'https://sv.example',
    validatorPartyHint: 'acme-validator-1',
    nodeIdentifier: 'acme-validator-1',
    migration: { id: '3', migrating: false },
    persistence: STORED,
    nonSvValidatorTrustSingleScan: false,
    scanAddress: 'https://scan.example',
    useSequencerConnectionsFromScan: true,
    validatorWalletUsers: ['auth0|1', 'auth0|2'],
    contactPoint: 'ops@acme.example',
    enableWallet: true,
    topup: { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' },
    metrics: { enable: true },
    additionalJvmOptions: `${PROXY} -Dhttps.nonProxyHosts=localhost|*.svc`,
    walletSweep: { [OWN]: SWEEP },
    autoAcceptTransfers: { [OWN]: { fromParties: [OTHER] } },
  },
  participant: {
    ...REQUIRED.participant,
    migration: { id: '3' },
    persistence: STORED,
    enableHealthProbes: true,
    additionalJvmOptions: PROXY,
  },
  network: {
    ...REQUIRED.network,
    TARGET_TRAFFIC_THROUGHPUT: '20000',
    MIN_TRAFFIC_TOPUP_INTERVAL: '60s',
  },
  tls: {
    tls: {
      ...SERVED,
      'trust-collection-file': PEM.ca,
      'client-auth': { type: 'require', 'admin-client': ADMIN },
      'minimum-server-protocol-version': 'TLSv1.3',
      ciphers: ['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256'],
    },
  },
  database: {
    ssl: true,
    sslmode: 'verify-ca',
    sslrootcert: '/tls/root.pem',
    sslcert: '/tls/client.pem',
    sslkey: '/tls/client-key.pem',
  },
};

const bundleOf = (kinds: readonly FileKind[], contents: Contents): GeneratedBundle => ({
  files: Object.fromEntries(kinds.map((kind) => [kind, contents[kind]])),
  forms: {},
});

/** The smallest bundle of these files that keeps every rule. */
export const smallest = (kinds: readonly FileKind[]): GeneratedBundle => bundleOf(kinds, REQUIRED);

/** A schedule whose notation the specification leaves open: a loader may support only one of several. */
export const SCHEDULE: BundleTree = { cron: '0 4 * * *', maxDuration: '30m', retention: '30d' };

/** A bundle of these files with all usual values, which has no error and no warning. */
export const usual = (kinds: readonly FileKind[] = FILES): GeneratedBundle =>
  edited(bundleOf(kinds, SAID), { 'validator participantPruningSchedule': SCHEDULE });

/** A bundle of these files that keeps every rule and selects every mode. */
export const fullest = (kinds: readonly FileKind[]): GeneratedBundle =>
  edited(bundleOf(kinds, SAID), {
    'validator migration.migrating': true,
    'validator nonSvValidatorTrustSingleScan': true,
    'validator useSequencerConnectionsFromScan': false,
    'validator decentralizedSynchronizerUrl': 'https://sequencer.example',
  });

/** The place of the manifest of a secret. */
export const placeOf = (secret: SecretName) => `secrets ${NAMES.indexOf(secret)}`;

/** A good secret in one of the encodings. */
export const encoded = (secret: SecretName, as: Encoding): BundleEdit => ({
  [`${placeOf(secret)}.${as === 'data' ? 'stringData' : 'data'}`]: ABSENT,
  [`${placeOf(secret)}.${as}`]: inEncoding(as, HELD[secret]),
});

/** Examples in both encodings of a secret, to find a loader that supports only one of them. */
export const inSecret = (
  secret: SecretName,
  key: string,
  wrongs: readonly (string | typeof ABSENT)[],
  setup: BundleEdit = {},
  needs: readonly FileKind[] = [],
): Example[] =>
  ENCODINGS.flatMap((as) =>
    wrongs.flatMap((value) => {
      const place = `${placeOf(secret)}.${as}.${key}`;
      const isText = typeof value === 'string';
      return example(
        `${key} of the ${secret} secret ${isText ? JSON.stringify(value) : 'missing'}, in ${as}`,
        place,
        { [place]: isText && as === 'data' ? base64(value) : value },
        { ...encoded(secret, as), ...setup },
        needs,
      );
    }),
  );
