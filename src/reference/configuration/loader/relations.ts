import { found, textOf, type LoaderTree, type LoaderValue } from './read.js';
import { secret, SECRETS, type LoaderCheck, type LoadedFiles } from './checks.js';

const textsAt = (
  read: LoadedFiles,
  kind: 'validator' | 'participant' | 'network',
  ...path: string[]
): string[] => found(read[kind], path).map(textOf);

/** Checks that a loader may skip under a condition, by name: which check, and when. */
export const EXCUSES: ReadonlyMap<string, { check: string; when: LoaderCheck }> = new Map([
  [
    'same-identifier',
    {
      check: 'hint.parts',
      when: ({ validator }: LoadedFiles) =>
        validator?.['nodeIdentifier'] === validator?.['validatorPartyHint'],
    },
  ],
  [
    'migrating',
    {
      check: 'network.ONBOARDING_SECRET.empty',
      when: ({ validator }: LoadedFiles) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'migrating-port',
    {
      check: 'participant.persistence.port',
      when: ({ validator }: LoadedFiles) => found(validator, ['migration', 'migrating']).includes(true),
    },
  ],
  [
    'same-number',
    {
      check: 'database.name',
      when: (read: LoadedFiles) => {
        const ids = [
          ...textsAt(read, 'network', 'MIGRATION_ID'),
          ...textsAt(read, 'participant', 'migration', 'id'),
          ...textsAt(read, 'participant', 'persistence', 'databaseName').map((name) =>
            name.replace(/^participant_/, ''),
          ),
        ];
        return new Set(ids.map(Number)).size === 1;
      },
    },
  ],
]);

const isEmpty = (value: LoaderValue | undefined): boolean => value === undefined || value === '';

const valueAt = (tree: LoaderTree | undefined, path: string): LoaderValue | undefined =>
  found(tree, path.split('.'))[0];

const isUrl = (value: LoaderValue): boolean => {
  const text = textOf(value);
  return /^https?:\/\/[^/]/i.test(text) && URL.canParse(text);
};

const URLS = {
  network: ['SPONSOR_SV_URL', 'TRUSTED_SCAN_URL'],
  validator: ['svSponsorAddress', 'auth.jwksUrl'],
  participant: ['auth.jwksUrl'],
} as const;

const urls = (['network', 'validator', 'participant'] as const).flatMap((kind) =>
  URLS[kind].map((path): [string, LoaderCheck] => [
    `${kind}.${path}.url`,
    (read) => found(read[kind], path.split('.')).some((value) => value !== '' && !isUrl(value)),
  ]),
);

const urlsOfSecrets = Object.keys(SECRETS).map((name): [string, LoaderCheck] => [
  `${name}.url.url`,
  (read) => {
    const url = secret(read, name)?.['url'];
    return !isEmpty(url) && !isUrl(url ?? '');
  },
]);

/** The migration IDs in the files. */
const migrations = ({ network, validator, participant }: LoadedFiles): string[] =>
  [
    network?.['MIGRATION_ID'],
    valueAt(validator, 'migration.id'),
    valueAt(participant, 'migration.id'),
  ].flatMap((id) => (isEmpty(id) ? [] : [textOf(id)]));

const isOtherDatabase: LoaderCheck = (read) => {
  const name = valueAt(read.participant, 'persistence.databaseName');
  const [, id] = /^participant_(.+)$/.exec(textOf(name)) ?? [];
  return name !== undefined && (id === undefined || migrations(read).some((each) => each !== id));
};

const isOtherSchema: LoaderCheck = ({ participant }) =>
  ![undefined, 'participant'].includes(valueAt(participant, 'persistence.schema') as string | undefined);

/** Checks that a mode of the validator has what it needs. */
const lacks =
  (key: string, chosen: boolean, needs: string): LoaderCheck =>
  ({ validator }) =>
    validator?.[key] === chosen && isEmpty(validator[needs]);

const isHalf =
  (one: string, other: string): LoaderCheck =>
  ({ database }) =>
    database !== undefined && !isEmpty(database[one]) && isEmpty(database[other]);

const lacksAdmin =
  (file: string): LoaderCheck =>
  ({ tls }) =>
    valueAt(tls, 'tls.client-auth.type') === 'require' &&
    isEmpty(valueAt(tls, `tls.client-auth.admin-client.${file}`));

/** Checks of several values together, and of the meaning of a text. */
export const RELATIONS: readonly (readonly [string, LoaderCheck])[] = [
  ...urls,
  ...urlsOfSecrets,
  ['database.name', isOtherDatabase],
  ['database.schema', isOtherSchema],
  [
    'authentication.both',
    ({ validator, participant }) =>
      validator !== undefined &&
      participant !== undefined &&
      (validator['disableAuth'] === true) !== (participant['disableAuth'] === true),
  ],
  ['connection.scan', lacks('nonSvValidatorTrustSingleScan', true, 'scanAddress')],
  ['connection.sequencer', lacks('useSequencerConnectionsFromScan', false, 'decentralizedSynchronizerUrl')],
  ['ssl.key', isHalf('sslcert', 'sslkey')],
  ['ssl.certificate', isHalf('sslkey', 'sslcert')],
  [
    'topup.interval',
    ({ validator }) =>
      found(validator, ['topup', 'minTopupInterval']).some((value) => !/^\d/.test(textOf(value))),
  ],
  [
    'accepting.from-parties',
    ({ validator }) =>
      found(validator, ['autoAcceptTransfers', '*']).some(
        (each) => found(each, ['fromParties']).length === 0,
      ),
  ],
  ['tls.admin-certificate-named', lacksAdmin('cert-chain-file')],
  ['tls.admin-key-named', lacksAdmin('private-key-file')],
];
