import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLines, readTree, found, textOf, type LoaderTree, type LoaderValue } from './read.js';

/** The parsed files of a bundle; `dir` is their folder. */
type LoadedFiles = Partial<
  Record<'validator' | 'participant' | 'network' | 'database' | 'tls', LoaderTree | undefined>
> & { dir: string; secrets?: LoaderTree[] | undefined };

/** Returns whether something is wrong. */
type LoaderCheck = (read: LoadedFiles) => boolean;

type Named = [name: string, check: LoaderCheck];

/** The values at a path that begins with the name of a file. */
const at = (read: LoadedFiles, path: string): LoaderValue[] => {
  const [file = '', ...keys] = path.split('.');
  return found((read as unknown as LoaderTree)[file], keys);
};

const isEmpty = (value: LoaderValue | undefined): boolean => value === undefined || value === '';
const lacks = (read: LoadedFiles, path: string): boolean => isEmpty(at(read, path)[0]);
const isText = (value: LoaderValue) => typeof value === 'string';

const TYPES: Record<string, (value: LoaderValue) => boolean> = {
  text: isText,
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  whole: (value) => Number.isInteger(value),
  texts: (value) => Array.isArray(value) && value.every(isText),
  map: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
};

const inBoth = (...paths: string[]) => paths.flatMap((path) => [`validator.${path}`, `participant.${path}`]);

const TYPED: Record<string, readonly string[]> = {
  text: [
    ...inBoth('nodeIdentifier', 'migration.id', 'persistence.secretName', 'persistence.host'),
    ...inBoth('persistence.databaseName', 'persistence.schema', 'auth.jwksUrl'),
    ...['svSponsorAddress', 'validatorPartyHint', 'scanAddress', 'auth.audience', 'contactPoint'].map(
      (name) => `validator.${name}`,
    ),
    ...['validator.walletSweep.*.receiver', 'participant.auth.targetAudience'],
  ],
  flag: [
    ...inBoth('migration.migrating', 'disableAuth'),
    ...['validator.enableWallet', 'validator.topup.enabled', 'participant.enableHealthProbes'],
    'validator.walletSweep.*.useTransferPreapproval',
  ],
  whole: ['validator.topup.targetThroughput', 'participant.persistence.port'],
  number: ['validator.walletSweep.*.maxBalanceUSD', 'validator.walletSweep.*.minBalanceUSD'],
  texts: ['validator.validatorWalletUsers', 'validator.autoAcceptTransfers.*.fromParties'],
  map: ['validator.walletSweep'],
};

const BACKEND = 'splice-app-validator-ledger-api-auth';

const SECRETS: Record<string, readonly string[]> = {
  [BACKEND]: ['ledger-api-user', 'url', 'client-id', 'client-secret', 'audience'],
  'splice-app-wallet-ui-auth': ['url', 'client-id'],
  'splice-app-cns-ui-auth': ['url', 'client-id'],
};

/** Whether something is wrong in the decoded values of the secret with this name, if there is one. */
const inSecret =
  (name: string, isWrong: (values: LoaderTree) => boolean): LoaderCheck =>
  ({ secrets = [] }) => {
    const manifest = secrets.find((each) => found(each, ['metadata', 'name'])[0] === name);
    if (!manifest) return false;
    const { data = {}, stringData = {} } = manifest as { data?: LoaderTree; stringData?: LoaderTree };
    const decoded = Object.entries(data).map(([key, value]) => [
      key,
      Buffer.from(textOf(value), 'base64').toString(),
    ]);
    return isWrong({ ...Object.fromEntries(decoded), ...stringData } as LoaderTree);
  };

const hintParts = (read: LoadedFiles): string[][] =>
  at(read, 'validator.validatorPartyHint').map((hint) => textOf(hint).split('-'));

const isOldKey =
  (path: string): LoaderCheck =>
  (read) =>
    at(read, path).some(
      (name) => !readFileSync(join(read.dir, textOf(name)), 'utf8').includes('-----BEGIN PRIVATE KEY-----'),
    );

const isUrl = (value: LoaderValue): boolean =>
  /^https?:\/\/[^/]/i.test(textOf(value)) && URL.canParse(textOf(value));

const URLS = [
  ...['network.SPONSOR_SV_URL', 'network.TRUSTED_SCAN_URL', 'validator.svSponsorAddress'],
  ...inBoth('auth.jwksUrl'),
];

const NETWORK = ['MIGRATION_ID', 'SPONSOR_SV_URL', 'ONBOARDING_SECRET', 'TRUSTED_SCAN_URL'];
const MIGRATIONS = ['network.MIGRATION_ID', ...inBoth('migration.id')];
const DATABASE_NAME = 'participant.persistence.databaseName';

const isOtherDatabase: LoaderCheck = (read) => {
  const [name] = at(read, DATABASE_NAME);
  const [, id] = /^participant_(.+)$/.exec(textOf(name)) ?? [];
  const ids = MIGRATIONS.flatMap((path) => (lacks(read, path) ? [] : at(read, path).map(textOf)));
  return name !== undefined && (id === undefined || ids.some((each) => each !== id));
};

/** Whether one value is what is said, and another one that it needs is absent. */
const isHalf =
  (one: string, isChosen: (value: LoaderValue | undefined) => boolean, other: string): LoaderCheck =>
  (read) =>
    isChosen(at(read, one)[0]) && lacks(read, other);
const isGiven = (value: LoaderValue | undefined) => !isEmpty(value);

const ADMIN = 'tls.tls.client-auth.admin-client';
const lacksAdmin = (file: string) =>
  isHalf('tls.tls.client-auth.type', (type) => type === 'require', `${ADMIN}.${file}`);

/** The checks, by name. The specification states all of them. */
const CHECKS: readonly Named[] = [
  ...Object.entries(TYPED).flatMap(([type, paths]) =>
    paths.map((path): Named => [path, (read) => at(read, path).some((value) => !TYPES[type]?.(value))]),
  ),
  ...NETWORK.flatMap((name): Named[] => [
    [`network.${name}`, ({ network }) => network !== undefined && network[name] === undefined],
    [`network.${name}.empty`, ({ network }) => network?.[name] === ''],
  ]),
  ...URLS.map((path): Named => [
    `${path}.url`,
    (read) => at(read, path).some((value) => value !== '' && !isUrl(value)),
  ]),
  ...Object.entries(SECRETS).flatMap(([name, keys]): Named[] => [
    ...keys.map((key): Named => [`${name}.${key}`, inSecret(name, (values) => isEmpty(values[key]))]),
    [`${name}.url.url`, inSecret(name, ({ url = '' }) => !isEmpty(url) && !isUrl(url))],
  ]),
  [
    'ledger-api-user',
    inSecret(BACKEND, (values) => values['ledger-api-user'] !== `${textOf(values['client-id'])}@clients`),
  ],
  ['hint.parts', (read) => hintParts(read).some((parts) => parts.length < 3)],
  ['hint.empty', (read) => hintParts(read).some((parts) => parts.includes(''))],
  ['tls.key', isOldKey('tls.tls.private-key-file')],
  ['tls.admin-key', isOldKey(`${ADMIN}.private-key-file`)],
  ['database.name', isOtherDatabase],
  [
    'database.schema',
    (read) => at(read, 'participant.persistence.schema').some((name) => name !== 'participant'),
  ],
  [
    'authentication.both',
    ({ validator, participant }) =>
      validator !== undefined &&
      participant !== undefined &&
      (validator['disableAuth'] === true) !== (participant['disableAuth'] === true),
  ],
  [
    'connection.scan',
    isHalf('validator.nonSvValidatorTrustSingleScan', (is) => is === true, 'validator.scanAddress'),
  ],
  [
    'connection.sequencer',
    isHalf(
      'validator.useSequencerConnectionsFromScan',
      (is) => is === false,
      'validator.decentralizedSynchronizerUrl',
    ),
  ],
  ['ssl.key', isHalf('database.sslcert', isGiven, 'database.sslkey')],
  ['ssl.certificate', isHalf('database.sslkey', isGiven, 'database.sslcert')],
  [
    'topup.interval',
    (read) => at(read, 'validator.topup.minTopupInterval').some((value) => !/^\d/.test(textOf(value))),
  ],
  [
    'accepting.from-parties',
    (read) =>
      at(read, 'validator.autoAcceptTransfers.*').some((each) => found(each, ['fromParties']).length === 0),
  ],
  ['tls.admin-certificate-named', lacksAdmin('cert-chain-file')],
  ['tls.admin-key-named', lacksAdmin('private-key-file')],
];

/** Checks that a loader may make although the specification does not state them, by name. */
const TOO_MUCH: Readonly<Record<string, LoaderCheck>> = {
  'number-at-the-end': (read) => hintParts(read).some((parts) => !/^\d+$/.test(parts.at(-1) ?? '')),
  'contact-point': ({ validator }) => validator !== undefined && validator['contactPoint'] === undefined,
  'no-data': ({ secrets }) => secrets?.some((each) => each['data'] !== undefined) ?? false,
};

const isMigrating: LoaderCheck = (read) => at(read, 'validator.migration.migrating').includes(true);

/** Checks that a loader may skip under a condition, by name: which check, and when. */
const EXCUSES: Readonly<Record<string, { check: string; when: LoaderCheck }>> = {
  'same-identifier': {
    check: 'hint.parts',
    when: ({ validator }) => validator?.['nodeIdentifier'] === validator?.['validatorPartyHint'],
  },
  migrating: { check: 'network.ONBOARDING_SECRET.empty', when: isMigrating },
  'migrating-port': { check: 'participant.persistence.port', when: isMigrating },
  'same-number': {
    check: 'database.name',
    when: (read) => {
      const ids = ['network.MIGRATION_ID', 'participant.migration.id', DATABASE_NAME].flatMap((path) =>
        at(read, path).map((id) => Number(textOf(id).replace(/^participant_/, ''))),
      );
      return new Set(ids).size === 1;
    },
  },
};

// Simulates an operator's own program, which exits 0 when it accepts the values: `main.js FOLDER [--without=NAME …]
// [--also=NAME …] [--excuses=NAME …]`

const [dir = '.', ...options] = process.argv.slice(2);
const chosen = (option: string) =>
  options.filter((each) => each.startsWith(option)).map((each) => each.slice(option.length));

const text = (name: string): string | undefined =>
  existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : undefined;
const tree = (name: string) => {
  const content = text(name);
  return content === undefined ? undefined : readTree(content);
};

const lines = text('network.env');
const read: LoadedFiles = {
  dir,
  validator: tree('validator.yaml'),
  participant: tree('participant.yaml'),
  network: lines === undefined ? tree('network.yaml') : readLines(lines),
  secrets: text('secrets.yaml')?.split('---\n').map(readTree),
  database: tree('database.yaml'),
  tls: tree('tls.yaml'),
};

const left = chosen('--without=');
const excused = chosen('--excuses=').flatMap((name) => {
  const excuse = EXCUSES[name];
  return excuse?.when(read) ? [excuse.check] : [];
});
const checks = [...CHECKS, ...Object.entries(TOO_MUCH).filter(([name]) => chosen('--also=').includes(name))];
const wrong = checks
  .filter(([name, check]) => !left.includes(name) && !excused.includes(name) && check(read))
  .map(([name]) => name);
if (wrong.length > 0) {
  process.stderr.write(`refused: ${wrong.join(', ')}\n`);
  process.exitCode = 1;
}
