import * as database from '../../../src/spec/configuration/database.js';
import * as clauses from '../../../src/spec/configuration/secrets.js';
import { ABSENT, all, at, set, type Bundle, type Edit, type Path } from '../bundle.js';
import { base64, SECRETS } from '../other-files.js';
import { breach, NO_URLS, where, type Breach } from './breach.js';

const ORDER = Object.keys(SECRETS) as (keyof typeof SECRETS)[];
type Name = keyof typeof SECRETS;

const encodingOf = (bundle: Bundle, place: number) =>
  at(bundle, 'secrets', [place, 'stringData']) === undefined ? 'data' : 'stringData';

/** Sets a value of a secret, in the way in which its values are written. */
const setSecret =
  (secret: Name, key: string, value: string | typeof ABSENT): Edit =>
  (bundle) => {
    const place = ORDER.indexOf(secret);
    const as = encodingOf(bundle, place);
    const written = typeof value === 'string' && as === 'data' ? base64(value) : value;
    return set('secrets', [place, as, key], written)(bundle);
  };

/** The same values in the one encoding or the other. */
const encoded =
  (secret: Name, as: 'data' | 'stringData', values: Readonly<Record<string, string>>): Edit =>
  (bundle) => {
    const place = ORDER.indexOf(secret);
    const other = as === 'data' ? 'stringData' : 'data';
    const written = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, as === 'data' ? base64(value) : value]),
    );
    return all(set('secrets', [place, other], ABSENT), set('secrets', [place, as], written))(bundle);
  };

const BACKEND = {
  'ledger-api-user': 'node@clients',
  url: 'https://idp.example/.well-known/openid-configuration',
  'client-id': 'node',
  'client-secret': 'hidden',
  audience: 'https://ledger.example',
};

/** Both encodings of a secret, so that a reader who knows one of them only is found. */
const both = (
  clause: { id: string },
  secret: Name,
  key: string,
  wrong: readonly (string | typeof ABSENT)[],
) =>
  (['data', 'stringData'] as const).flatMap((as) =>
    wrong.map((value): Breach => {
      const setup = all(
        secret === 'backend'
          ? all(
              encoded('backend', as, BACKEND),
              where('participant', (bundle) =>
                at(bundle, 'participant', ['disableAuth']) === true
                  ? bundle
                  : set('participant', ['auth', 'targetAudience'], BACKEND.audience)(bundle),
              ),
            )
          : secret === 'database'
            ? encoded('database', as, { postgresPassword: 'pw' })
            : encoded(secret, as, { url: 'https://idp.example', 'client-id': 'ui' }),
      );
      const path: Path = [ORDER.indexOf(secret), as, key];
      const words = typeof value === 'string' ? JSON.stringify(value) : 'missing';
      return breach(
        { clause, kind: 'secrets', key: path, setup },
        `${key} of the ${secret} secret ${words}, in ${as}`,
        setSecret(secret, key, value),
      );
    }),
  );

const undecodable = ['%%%', 'YWJj=', 'YWJ', '/w=='].map((text) =>
  breach(
    {
      clause: clauses.secretsDecodable,
      kind: 'secrets',
      key: [1, 'data', 'client-id'],
      setup: encoded('wallet', 'data', { url: 'https://idp.example', 'client-id': 'ui' }),
    },
    `data ${text}`,
    set('secrets', [1, 'data', 'client-id'], text),
  ),
);

/** Every way in which the secrets are broken. */
export const everySecretBreach: readonly Breach[] = [
  ...undecodable,
  ...Object.keys(BACKEND).flatMap((key) => both(clauses.backendSecretKeys, 'backend', key, [ABSENT, ''])),
  ...(['wallet', 'names'] as const).flatMap((secret) =>
    ['url', 'client-id'].flatMap((key) => both(clauses.uiSecretKeys, secret, key, [ABSENT, ''])),
  ),
  ...both(clauses.secretUrls, 'backend', 'url', [
    ...NO_URLS,
    'https://idp.example',
    'https://idp.example/.well-known/openid-configuration/x',
  ]),
  ...both(clauses.secretUrls, 'wallet', 'url', NO_URLS),
  ...both(clauses.ledgerApiUser, 'backend', 'ledger-api-user', [
    'node',
    'node@client',
    'other@clients',
    '@clients',
    'Node@clients',
  ]),
  ...both(database.databaseSecret, 'database', 'postgresPassword', [ABSENT, '']),
  ...(['data', 'stringData'] as const).map((as) =>
    breach(
      {
        clause: clauses.secretAudience,
        kind: 'secrets',
        key: [0, as, 'audience'],
        needs: ['participant'],
        setup: all(
          encoded('backend', as, BACKEND),
          ({ files, ...bundle }) => ({
            ...bundle,
            files: {
              ...files,
              participant: { auth: { jwksUrl: 'https://idp.example', targetAudience: BACKEND.audience } },
            },
          }),
          where(
            'validator',
            all(
              set('validator', ['disableAuth'], ABSENT),
              set('validator', ['additionalJvmOptions'], ABSENT),
              set('validator', ['auth'], { audience: 'a', jwksUrl: 'https://idp.example' }),
            ),
          ),
        ),
      },
      `an audience that the participant does not take, in ${as}`,
      setSecret('backend', 'audience', 'https://another.example'),
    ),
  ),
];
