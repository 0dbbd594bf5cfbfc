import * as database from '../../../src/spec/configuration/database.js';
import { CHARTS } from '../../../src/spec/configuration/section.js';
import * as clauses from '../../../src/spec/configuration/secrets.js';
import { ABSENT, all, at, drop, set, type BundleEdit, type BundlePath, type BundleTree } from '../bundle.js';
import { base64, SECRETS, type Encoding } from '../other-files.js';
import { breach, NO_URLS, where, type Breach } from './breach.js';

type Name = keyof typeof SECRETS;
const ENCODINGS = ['data', 'stringData'] as const;
const placeOf = (secret: Name) => Object.keys(SECRETS).indexOf(secret);

const UI = { url: 'https://idp.example', 'client-id': 'ui' };
/** What good secrets hold. */
export const HELD = {
  backend: {
    'ledger-api-user': 'node@clients',
    url: 'https://idp.example/.well-known/openid-configuration',
    'client-id': 'node',
    'client-secret': 'hidden',
    audience: 'https://ledger.example',
  },
  wallet: UI,
  names: UI,
  database: { postgresPassword: 'pw' },
};

/** A good secret in the one encoding or the other. */
const encoded = (secret: Name, as: Encoding): BundleEdit => {
  const values = Object.entries(HELD[secret]).map(([key, value]) => [key, inEncoding(as, value)]);
  const other = as === 'data' ? 'stringData' : 'data';
  return all(
    set('secrets', [placeOf(secret), other], ABSENT),
    set('secrets', [placeOf(secret), as], Object.fromEntries(values) as BundleTree),
  );
};

const inEncoding = (as: Encoding, value: string) => (as === 'data' ? base64(value) : value);

const takesAudience: BundleEdit = where('participant', (bundle) =>
  at(bundle, 'participant', ['disableAuth']) === true
    ? bundle
    : set('participant', ['auth', 'targetAudience'], HELD.backend.audience)(bundle),
);

/** Both encodings of a secret, so that a reader who knows one of them only is found. */
const both = (
  clause: { id: string },
  secret: Name,
  key: string,
  wrong: readonly (string | typeof ABSENT)[],
) =>
  ENCODINGS.flatMap((as) =>
    wrong.map((value): Breach => {
      const setup = all(encoded(secret, as), ...(secret === 'backend' ? [takesAudience] : []));
      const path: BundlePath = [placeOf(secret), as, key];
      const isText = typeof value === 'string';
      return breach(
        { clause, kind: 'secrets', key: path, setup },
        `${key} of the ${secret} secret ${isText ? JSON.stringify(value) : 'missing'}, in ${as}`,
        set('secrets', path, isText ? inEncoding(as, value) : value),
      );
    }),
  );

const undecodable = ['%%%', 'YWJj=', 'YWJ', '/w=='].map((text) => {
  const key: BundlePath = [placeOf('wallet'), 'data', 'client-id'];
  const place = {
    clause: clauses.secretsDecodable,
    kind: 'secrets',
    key,
    setup: encoded('wallet', 'data'),
  } as const;
  return breach(place, `data ${text}`, set('secrets', key, text));
});

/** The participant takes one audience, and both charts authenticate. */
const oneAudience: BundleEdit = all(
  ({ files, ...bundle }) => ({
    ...bundle,
    files: {
      ...files,
      participant: { auth: { jwksUrl: 'https://idp.example', targetAudience: HELD.backend.audience } },
    },
  }),
  where(
    'validator',
    all(
      drop('validator', ['disableAuth']),
      drop('validator', ['additionalJvmOptions']),
      set('validator', ['auth'], { audience: 'a', jwksUrl: 'https://idp.example' }),
    ),
  ),
);

const otherAudience = ENCODINGS.map((as) => {
  const key: BundlePath = [placeOf('backend'), as, 'audience'];
  const setup = all(encoded('backend', as), oneAudience);
  return breach(
    { clause: clauses.secretAudience, kind: 'secrets', key, needs: ['participant'], setup },
    `an audience that the participant does not take, in ${as}`,
    set('secrets', key, inEncoding(as, 'https://another.example')),
  );
});

/** The chart names the secret of the database, with a letter less. */
const misnamed = CHARTS.map((kind) => {
  const key = ['persistence', 'secretName'];
  const setup = all(encoded('database', 'stringData'), set(kind, key, SECRETS.database));
  return breach(
    { clause: database.databaseSecretNamed, kind, key, needs: ['secrets'], setup },
    `a secretName of the ${kind} that is not there`,
    set(kind, key, SECRETS.database.slice(0, -1)),
  );
});

/** Every way in which the secrets are broken. */
export const everySecretBreach: readonly Breach[] = [
  ...undecodable,
  ...Object.keys(HELD.backend).flatMap((key) =>
    both(clauses.backendSecretKeys, 'backend', key, [ABSENT, '']),
  ),
  ...(['wallet', 'names'] as const).flatMap((secret) =>
    ['url', 'client-id'].flatMap((key) => both(clauses.uiSecretKeys, secret, key, [ABSENT, ''])),
  ),
  ...both(clauses.secretUrls, 'backend', 'url', [
    ...NO_URLS,
    'https://idp.example',
    'https://idp.example/.well-known/openid-configurations',
  ]),
  ...both(clauses.secretUrls, 'wallet', 'url', [...NO_URLS, HELD.backend.url]),
  ...both(clauses.ledgerApiUser, 'backend', 'ledger-api-user', [
    'node',
    'node@client',
    'other@clients',
    '@clients',
    'Node@clients',
  ]),
  ...both(database.databaseSecret, 'database', 'postgresPassword', [ABSENT, '']),
  ...otherAudience,
  ...misnamed,
  ...Object.entries(HELD.backend).flatMap(([key, value]) =>
    both(clauses.secretBlanks, 'backend', key, [
      `${value}\n`,
      ...(key === 'client-secret' ? [] : [` ${value}`]),
    ]),
  ),
  ...both(clauses.secretBlanks, 'names', 'client-id', [`${UI['client-id']}\r\n`, `${UI['client-id']}\t`]),
];
