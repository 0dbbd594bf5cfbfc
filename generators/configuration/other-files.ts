import fc from 'fast-check';
import type { BundleTree } from './bundle.js';
import { DATABASE_SECRET, filled, type BundleFacts, type BundlePart } from './facts.js';
import { name, secret, url } from './texts.js';

const optional = { requiredKeys: [] };

/** The environment values of the network. */
export const network: BundlePart = fc
  .record({
    // The same host, with or without what leads to an app of the sponsor.
    sponsor: fc.constantFrom(
      (text: string) => text,
      (text: string) => new URL(text).origin,
    ),
    scan: url,
    secret,
    more: fc.record(
      {
        TARGET_TRAFFIC_THROUGHPUT: fc.constant(({ throughput }: BundleFacts) => String(throughput)),
        MIN_TRAFFIC_TOPUP_INTERVAL: fc.constant(({ interval }: BundleFacts) => interval[1]),
        NAMESPACE: name.map((text) => () => text),
      },
      optional,
    ),
  })
  .map(({ sponsor, scan, secret: once, more }) => (facts: BundleFacts) => ({
    MIGRATION_ID: facts.migrationId,
    SPONSOR_SV_URL: sponsor(facts.sponsor),
    ONBOARDING_SECRET: once,
    TRUSTED_SCAN_URL: scan,
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, value(facts)])),
  }));

/** The names by which manifests call the secrets of a node. */
export const SECRETS = {
  backend: 'splice-app-validator-ledger-api-auth',
  wallet: 'splice-app-wallet-ui-auth',
  names: 'splice-app-cns-ui-auth',
  database: DATABASE_SECRET,
} as const;

/** Where a manifest has its values: as base64, or as they are. */
export type Encoding = 'data' | 'stringData';

/** A manifest; `data` has its values as base64. */
export const manifest = (called: string, values: BundleTree, as: Encoding): BundleTree => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: called },
  type: 'Opaque',
  [as]:
    as === 'stringData'
      ? values
      : Object.fromEntries(Object.entries(values).map(([key, value]) => [key, base64(value)])),
});

/** The base64 of a text, as a manifest has it. */
export const base64 = (value: unknown): string => Buffer.from(String(value)).toString('base64');

/** The manifests of the secrets of a node. */
export const everyManifest = (
  held: Readonly<Record<keyof typeof SECRETS, BundleTree>>,
  encodings: readonly Encoding[] = [],
): BundleTree[] =>
  Object.entries(SECRETS).map(([name, called], place) =>
    manifest(called, held[name as keyof typeof SECRETS], encodings[place] ?? 'stringData'),
  );

const encoding = fc.constantFrom<Encoding>('stringData', 'data');

/** Manifests of the secrets of a node. */
export const secrets: fc.Arbitrary<(facts: BundleFacts) => BundleTree[]> = fc
  .record({
    client: name,
    secret,
    oidc: url.map((text) => text.replace(/[/?]*(?:\?.*)?$/, '')),
    ui: fc.record({ url, 'client-id': name }),
    password: secret,
    encodings: fc.tuple(encoding, encoding, encoding, encoding),
  })
  .map(({ client, secret: own, oidc, ui, password, encodings }) => ({ audience }: BundleFacts) => {
    const backend = {
      'ledger-api-user': `${client}@clients`,
      url: `${oidc}/.well-known/openid-configuration`,
      'client-id': client,
      'client-secret': own,
      audience,
    };
    const database = { postgresPassword: password };
    return everyManifest({ backend, wallet: ui, names: ui, database }, encodings);
  });

/** The db and SSL properties. */
export const database: BundlePart = fc
  .record(
    {
      db: fc.record({ volumeSize: fc.constantFrom('600Gi', '1Ti'), volumeStorageClass: name }, optional),
      ssl: fc.boolean(),
      verify: fc.constantFrom('verify-ca', 'verify-full'),
      mutual: fc.constant(true),
    },
    optional,
  )
  .map(
    ({ db, ssl, verify, mutual }) =>
      () =>
        filled({
          ...(db && { db }),
          ...(ssl !== undefined && { ssl }),
          ...(verify && { sslmode: verify, sslrootcert: '/tls/root.pem' }),
          ...(mutual && { sslcert: '/tls/client.pem', sslkey: '/tls/client-key.pem' }),
        }),
  );

/** The files that TLS values name, in the folder of the bundle: what each holds. */
export const PEM = {
  cert: 'server.pem',
  key: 'server-key.pem',
  ca: 'ca.pem',
  adminCert: 'admin.pem',
  adminKey: 'admin-key.pem',
} as const;

/** Files that no TLS value may name, and what is wrong with each. */
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

const CIPHERS_1_3 = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
] as const;
const CIPHERS_1_2 = [
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
] as const;

/** The TLS keys of the APIs. */
export const tls: BundlePart = fc
  .record(
    {
      version: fc.constantFrom('TLSv1.2', 'TLSv1.3', 'TLSv1.1', 'TLSv1'),
      ciphers: fc.subarray([...CIPHERS_1_3, ...CIPHERS_1_2], { minLength: 1 }),
      trust: fc.constant(true),
      client: fc.constantFrom('require', 'none', 'optional'),
    },
    optional,
  )
  .map(({ version, ciphers, trust, client }) => () => ({
    tls: {
      'cert-chain-file': PEM.cert,
      'private-key-file': PEM.key,
      ...(trust && { 'trust-collection-file': PEM.ca }),
      ...(client && {
        'client-auth': {
          type: client,
          ...(client === 'require' && {
            'admin-client': { 'cert-chain-file': PEM.adminCert, 'private-key-file': PEM.adminKey },
          }),
        },
      }),
      ...(version && { 'minimum-server-protocol-version': version }),
      ...(ciphers && {
        // The key of the server is not an RSA key.
        ciphers:
          version === 'TLSv1.3' || ciphers.every((name) => name.includes('_RSA_'))
            ? [CIPHERS_1_3[0], ...ciphers.filter((name) => name !== CIPHERS_1_3[0])]
            : ciphers,
      }),
    },
  }));
