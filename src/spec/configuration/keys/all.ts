import type { FileKind } from '../section.js';
import {
  duration,
  flag,
  hint,
  keysOf,
  nonEmpty,
  number,
  object,
  text,
  texts,
  typedKeys,
  url,
  whole,
  type Key,
} from './key.js';

// An environment contains only text, but YAML reads a text that looks like a number as a number.
const given = { anyOf: [nonEmpty, number] } as const;
const amount = {
  anyOf: [
    { ...text, pattern: String.raw`^\d+$` },
    { ...whole, minimum: 0 },
  ],
} as const;

/** The parameters of the network, which are set as environment variables. */
const network = keysOf({
  MIGRATION_ID: [given, 'The migration ID of the network at present.', 'required'],
  SPONSOR_SV_URL: [url, 'The app of the super validator that sponsors this node.', 'required'],
  ONBOARDING_SECRET: [given, 'The secret from the sponsor, for one use within 48 hours.', 'required'],
  TRUSTED_SCAN_URL: [
    url,
    'The scan of a super validator that is trusted, by which the others are found.',
    'required',
  ],
  TARGET_TRAFFIC_THROUGHPUT: [amount, 'As topup.targetThroughput.'],
  MIN_TRAFFIC_TOPUP_INTERVAL: [duration, 'As topup.minTopupInterval.'],
});

const balance = { ...number, minimum: 0 } as const;
const noAuth = [flag, 'Switches authentication off, in both charts; not for production.'] as const;
const jwks = [url, 'The keys (JWKS) that tokens are checked with.'] as const;

const shared: readonly Key[] = [
  ...typedKeys({
    'configuration.identity-types': {
      nodeIdentifier: [text, 'What the node is called; usually the party hint.'],
      'migration.id': [text, 'The migration ID of the network, as text: "1".'],
      'migration.migrating': [flag, 'Whether this deployment is part of a migration of the synchronizer.'],
      'persistence.secretName': [text, 'The secret with the password of the database.'],
      'persistence.host': [text, 'Where the database is.'],
    },
    'configuration.metrics-types': {
      'metrics.enable': [flag, 'Makes a service monitor, for a metrics operator.'],
    },
  }),
  ...keysOf({
    additionalJvmOptions: [
      { anyOf: [text, texts] },
      'Options of the JVM; https.proxyHost, https.proxyPort and https.nonProxyHosts set a proxy.',
    ],
  }),
];

const PORT = { ...whole, minimum: 1, maximum: 65_535 } as const;

const participant: readonly Key[] = [
  ...shared,
  ...typedKeys({
    'configuration.identity-types': {
      'persistence.port': [PORT, 'The port of the database.'],
      'persistence.databaseName': [
        { ...text, pattern: '^participant_.' },
        'The database: participant_ and the migration ID.',
      ],
      'persistence.schema': [{ ...text, const: 'participant' }, 'The schema in the database: participant.'],
    },
    'configuration.participant-types': {
      disableAuth: noAuth,
      'auth.jwksUrl': jwks,
      'auth.targetAudience': [text, 'The audience that tokens for the ledger API have.'],
      enableHealthProbes: [flag, 'Probes for health over gRPC; false on an orchestrator before 1.24.'],
    },
  }),
];

const SCHEDULE = 'participantPruningSchedule';
const accepting = 'autoAcceptTransfers';

const validator: readonly Key[] = [
  ...typedKeys({
    'configuration.identity-types': {
      svSponsorAddress: [url, 'The super validator that sponsors this node.'],
      validatorPartyHint: [
        { ...hint, pattern: '^[A-Za-z0-9 :_-]+-[A-Za-z0-9 :_-]+-[A-Za-z0-9 :_-]+$' },
        'The hint for the party of the validator: organization-function-enumerator.',
      ],
    },
  }),
  ...shared,
  // The specification requires a port only for the participant.
  ...keysOf({ 'persistence.port': [PORT, 'The port of the database.'] }),
  ...typedKeys({
    'configuration.identity-types': {
      'persistence.databaseName': [text, 'The database.'],
      'persistence.schema': [text, 'The schema in the database.'],
    },
    'configuration.validator-types': {
      disableAuth: noAuth,
      scanAddress: [url, 'The scan that is read from.'],
      validatorWalletUsers: [
        texts,
        'Users who administer the wallet, by their full IDs at the identity provider.',
      ],
      'auth.audience': [text, 'The audience that tokens for the validator have.'],
      'auth.jwksUrl': jwks,
      contactPoint: [text, 'How other operators reach you.'],
      enableWallet: [flag, 'Whether the wallet and its automations run.'],
    },
    'configuration.connection-types': {
      nonSvValidatorTrustSingleScan: [flag, 'Reads from the scan of scanAddress only, and depends on it.'],
      useSequencerConnectionsFromScan: [
        flag,
        'false: connects to the sequencer of decentralizedSynchronizerUrl only, and depends on it.',
      ],
      decentralizedSynchronizerUrl: [
        { ...text, pattern: String.raw`^[A-Za-z][A-Za-z0-9+.-]*://(?!https?://)[^\s/?#]+\S*$` },
        'The one sequencer that is trusted.',
      ],
    },
    'configuration.topup-types': {
      'topup.enabled': [flag, 'Whether traffic is bought without being asked for.'],
      'topup.targetThroughput': [
        { ...whole, minimum: 0 },
        'Bytes of sequenced traffic a second that are bought for, such as 20000; 0 buys none.',
      ],
    },
    'configuration.topup-interval': {
      'topup.minTopupInterval': [duration, 'The shortest time between two purchases, such as 1m.'],
    },
    'configuration.pruning-complete': {
      [SCHEDULE]: [object, 'When history is pruned. Without it everything is kept.'],
    },
    'configuration.pruning-cron': {
      [`${SCHEDULE}.cron`]: [
        text,
        'When a run begins: a cron expression of five fields, or six or seven as Quartz has them.',
        'required',
      ],
    },
    'configuration.pruning-durations': {
      [`${SCHEDULE}.maxDuration`]: [duration, 'How long one run may last, such as 30m.', 'required'],
      [`${SCHEDULE}.retention`]: [
        duration,
        'History that is newer is kept; 30d or more is wise.',
        'required',
      ],
    },
    'configuration.wallet-types': {
      walletSweep: [object, 'Sweeps of balances, by the party that sends.'],
      'walletSweep.*': [object, 'The sweep of one party.'],
      'walletSweep.*.maxBalanceUSD': [balance, 'A balance above this is swept.', 'required'],
      'walletSweep.*.minBalanceUSD': [balance, 'What a sweep leaves; below maxBalanceUSD.'],
      'walletSweep.*.receiver': [nonEmpty, 'The party that a sweep goes to.', 'required'],
      'walletSweep.*.useTransferPreapproval': [
        flag,
        'Whether the sweep uses the preapproval of its receiver.',
      ],
      [accepting]: [object, 'Transfers that are accepted without asking, by the party that receives them.'],
      [`${accepting}.*.fromParties`]: [
        { type: 'array', items: nonEmpty },
        'The parties whose transfers are accepted.',
        'required',
      ],
    },
    'configuration.auto-accept-lists': { [`${accepting}.*`]: [object, 'What one party accepts.'] },
  }),
];

/** The SSL modes of PostgreSQL clients. */
export const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

/** How the database is stored and reached. */
const database: readonly Key[] = [
  ...keysOf({
    'db.volumeSize': [{}, 'How much the database may store.'],
    'db.volumeStorageClass': [{}, 'The class of storage.'],
  }),
  ...typedKeys({
    'configuration.ssl-types': {
      ssl: [
        { anyOf: [flag, { ...text, enum: ['true', 'false'] }] },
        'true: the certificate and the name of the host are checked.',
      ],
      sslmode: [
        { ...text, enum: SSL_MODES },
        'verify-ca: the chain is checked against the root certificate.',
      ],
      sslrootcert: [text, 'Path to the certificate of the root CA.'],
      sslcert: [text, 'Path to the certificate of the client, for mutual TLS.'],
      sslkey: [text, 'Path to the key of the client, for mutual TLS.'],
    },
  }),
];

/** TLS versions, with their Java names. */
export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

/** Where the files of the admin client can be: the specification does not show what is above admin-client. */
export const ADMIN_CLIENTS = ['tls.client-auth.admin-client', 'tls.admin-client'] as const;

const tls = typedKeys({
  'configuration.tls-types': {
    'tls.cert-chain-file': [text, 'The certificate chain of the server, PEM.'],
    'tls.private-key-file': [text, 'Its private key, PKCS#8 in PEM.'],
    'tls.trust-collection-file': [text, 'The certificates that those of clients are checked with, PEM.'],
    'tls.client-auth.type': [text, 'require: clients must show a certificate.'],
    ...Object.fromEntries(
      ADMIN_CLIENTS.flatMap((at) => [
        [`${at}.cert-chain-file`, [text, 'The certificate chain of the admin client, PEM.']],
        [`${at}.private-key-file`, [text, 'The private key of the admin client, PKCS#8 in PEM.']],
      ]),
    ),
    'tls.minimum-server-protocol-version': [
      { ...text, enum: TLS_VERSIONS },
      'The lowest version that is spoken.',
    ],
    'tls.ciphers': [{ ...texts, minItems: 1 }, 'The cipher suites, such as TLS_AES_256_GCM_SHA384.'],
  },
});

/** The properties of an https proxy. */
export const PROXY_HOST = 'https.proxyHost';
export const PROXY_PORT = 'https.proxyPort';

/** What the options of the JVM are for that the specification names. */
export const PROPERTIES = {
  [PROXY_HOST]: 'The host of the proxy, which both apps need.',
  [PROXY_PORT]: 'The port of the proxy.',
  'https.nonProxyHosts': 'Hosts that are reached without the proxy, such as localhost|*.svc.',
  'jdk.tls.namedGroups': 'The groups of key exchanges, such as x25519,secp256r1.',
} as const;

/** Every key that the specification names, by its file. Those of a secret depend on its purpose: `SECRET_KEYS`. */
export const KEYS: Readonly<Record<FileKind, readonly Key[]>> = {
  validator,
  participant,
  network,
  secrets: [],
  database,
  tls,
};

/** The secrets that the specification names, and the keys of each. */
export const SECRET_KEYS = {
  backend: ['ledger-api-user', 'url', 'client-id', 'client-secret', 'audience'],
  'wallet-ui': ['url', 'client-id'],
  'name-service-ui': ['url', 'client-id'],
  database: ['postgresPassword'],
} as const;

/** The purpose of a secret. */
export type SecretRole = keyof typeof SECRET_KEYS;
