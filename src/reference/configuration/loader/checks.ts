import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { found, textOf, type LoaderTree, type LoaderValue } from './read.js';

/** The parsed files of a bundle; `dir` is their folder. */
export type LoadedFiles = {
  dir: string;
  validator?: LoaderTree;
  participant?: LoaderTree;
  network?: LoaderTree;
  secrets?: LoaderTree[];
  database?: LoaderTree;
  tls?: LoaderTree;
};

/** Returns whether something is wrong. */
export type LoaderCheck = (read: LoadedFiles) => boolean;

const TYPES: Record<string, (value: LoaderValue) => boolean> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  whole: (value) => Number.isInteger(value),
  texts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  map: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
};

const IDENTITY = {
  nodeIdentifier: 'text',
  'migration.id': 'text',
  'migration.migrating': 'flag',
  'persistence.secretName': 'text',
  'persistence.host': 'text',
  'persistence.databaseName': 'text',
  'persistence.schema': 'text',
};
const KEYS = {
  validator: {
    ...IDENTITY,
    svSponsorAddress: 'text',
    validatorPartyHint: 'text',
    scanAddress: 'text',
    validatorWalletUsers: 'texts',
    'auth.audience': 'text',
    'auth.jwksUrl': 'text',
    contactPoint: 'text',
    enableWallet: 'flag',
    disableAuth: 'flag',
    'topup.enabled': 'flag',
    'topup.targetThroughput': 'whole',
    walletSweep: 'map',
    'walletSweep.*.maxBalanceUSD': 'number',
    'walletSweep.*.minBalanceUSD': 'number',
    'walletSweep.*.receiver': 'text',
    'walletSweep.*.useTransferPreapproval': 'flag',
    'autoAcceptTransfers.*.fromParties': 'texts',
  },
  participant: {
    ...IDENTITY,
    'persistence.port': 'whole',
    'auth.jwksUrl': 'text',
    'auth.targetAudience': 'text',
    enableHealthProbes: 'flag',
    disableAuth: 'flag',
  },
} as const;

const types = (['validator', 'participant'] as const).flatMap((kind) =>
  Object.entries(KEYS[kind]).map(([path, type]): [string, LoaderCheck] => [
    `${kind}.${path}`,
    (read) => found(read[kind], path.split('.')).some((value) => !TYPES[type]?.(value)),
  ]),
);

const isEmpty = (value: LoaderValue | undefined): boolean => value === undefined || value === '';

const required = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'].flatMap(
  (name): [string, LoaderCheck][] => [
    [`network.${name}`, ({ network }) => network !== undefined && network[name] === undefined],
    [`network.${name}.empty`, ({ network }) => network?.[name] === ''],
  ],
);

/** The keys that each secret must contain. */
export const SECRETS: Record<string, readonly string[]> = {
  'splice-app-validator-ledger-api-auth': [
    'ledger-api-user',
    'url',
    'client-id',
    'client-secret',
    'audience',
  ],
  'splice-app-wallet-ui-auth': ['url', 'client-id'],
  'splice-app-cns-ui-auth': ['url', 'client-id'],
};

/** The decoded values of the secret with this name. */
export const secret = ({ secrets = [] }: LoadedFiles, name: string): LoaderTree | undefined => {
  const manifest = secrets.find((each) => found(each, ['metadata', 'name'])[0] === name);
  if (!manifest) return undefined;
  const { data = {}, stringData = {} } = manifest as { data?: LoaderTree; stringData?: LoaderTree };
  const decoded = Object.entries(data).map(([key, value]) => [
    key,
    Buffer.from(textOf(value), 'base64').toString(),
  ]);
  return { ...Object.fromEntries(decoded), ...stringData } as LoaderTree;
};

const keysOfSecrets = Object.entries(SECRETS).flatMap(([name, keys]) =>
  keys.map((key): [string, LoaderCheck] => [
    `${name}.${key}`,
    (read) => {
      const values = secret(read, name);
      return values !== undefined && isEmpty(values[key]);
    },
  ]),
);

const hintParts = (read: LoadedFiles): string[][] =>
  found(read.validator, ['validatorPartyHint']).map((hint) => textOf(hint).split('-'));

const isOldKey =
  (...path: string[]): LoaderCheck =>
  ({ tls, dir }) =>
    found(tls, ['tls', ...path]).some((name) => {
      const text = readFileSync(join(dir, textOf(name)), 'utf8');
      return !text.includes('-----BEGIN PRIVATE KEY-----');
    });

/** The checks of single values, by name. The specification states all of them. */
export const CHECKS: readonly (readonly [string, LoaderCheck])[] = [
  ...types,
  ...required,
  ['hint.parts', (read) => hintParts(read).some((parts) => parts.length < 3)],
  ['hint.empty', (read) => hintParts(read).some((parts) => parts.includes(''))],
  ...keysOfSecrets,
  [
    'ledger-api-user',
    (read) => {
      const values = secret(read, 'splice-app-validator-ledger-api-auth');
      return values !== undefined && values['ledger-api-user'] !== `${textOf(values['client-id'])}@clients`;
    },
  ],
  ['tls.key', isOldKey('private-key-file')],
  ['tls.admin-key', isOldKey('client-auth', 'admin-client', 'private-key-file')],
];

/** Checks that a loader may make although the specification does not state them, by name. */
export const TOO_MUCH: ReadonlyMap<string, LoaderCheck> = new Map<string, LoaderCheck>([
  ['number-at-the-end', (read) => hintParts(read).some((parts) => !/^\d+$/.test(parts.at(-1) ?? ''))],
  ['contact-point', ({ validator }) => validator !== undefined && validator['contactPoint'] === undefined],
  ['no-data', ({ secrets }) => secrets?.some((each) => each['data'] !== undefined) ?? false],
  [
    'port-of-postgres',
    (read) => found(read.validator, ['persistence', 'port']).some((port) => port !== 5432),
  ],
]);
