import { encoded, ENCODINGS, HELD, inSecret, manifest, NAMES, placeOf, SECRETS } from '../base.js';
import { type Bundle, fileOf, looked, NO_UTF8, type Secret, type SecretValue, textAt } from '../bundle.js';
import { ABSENT, eachOf, NO_URLS, wrongAt, type BundleEdit } from '../deployment.js';
import { SECRET_KEYS, type SecretRole } from '../keys/all.js';
import { rulesOf, wrong, type Complaint } from '../rule.js';
import { parsesAsHttpUrl } from '../keys/key.js';

/** After the authority (OpenID Connect Discovery 1.0 section 4), or before its path (RFC 8414 section 5). */
const WELL_KNOWN = /\/\.well-known\/openid-configuration(?:\/|$)/;

type Wrong = readonly [message: string, mend: string] | undefined;

/** Judges the values of secrets. `judge` returns the message, which follows the name of the value, and the fix. */
const eachValue = (judge: (value: SecretValue, key: string, secret: Secret, bundle: Bundle) => Wrong) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const secret of bundle.manifests)
      for (const [key, value] of secret.values) {
        const [message, mend] = judge(value, key, secret, bundle) ?? [];
        const { entry, path } = value;
        if (message) yield { ...wrong(secret.doc, entry, `${path} ${message}`, mend!), key: path };
      }
  };

const known = ({ role }: Secret): readonly string[] => (role ? SECRET_KEYS[role] : []);

const decodable = eachValue(({ defect }, key, secret) => {
  looked('secrets');
  const isWrong = defect !== undefined && (defect !== NO_UTF8 || known(secret).includes(key));
  return isWrong ? [defect, 'Write base64 under data, or text in quotes under stringData.'] : undefined;
});

/** Judges whether the secrets with these roles have all of their keys. */
export const secretsHold = (
  roles: readonly SecretRole[],
  mendOf = (key: string, name: string) => `Put ${key} into the secret ${name}.`,
) =>
  function* ({ manifests }: Bundle): Generator<Complaint> {
    for (const secret of manifests) {
      const { role, doc, name, values, at: offset } = secret;
      if (role === undefined || !roles.includes(role)) continue;
      looked('secrets');
      for (const key of SECRET_KEYS[role]) {
        const value = values.get(key);
        const [mend, path] = [mendOf(key, name), `${name}.${key}`];
        if (!value)
          yield { doc, offset, key: path, message: `${path} is missing`, mend, lacks: [{ doc, path }] };
        else if (value.text?.trim() === '')
          yield { ...wrong(doc, value.entry, `${path} is empty`, mend), key: path };
      }
    }
  };

/** Judges the trimmed value of a key in the secrets with these roles. */
const textsOf = (
  roles: readonly SecretRole[],
  key: string,
  judge: (text: string, secret: Secret, bundle: Bundle) => Wrong,
) =>
  eachValue(({ text }, its, secret, bundle) => {
    if (its !== key || !secret.role || !roles.includes(secret.role) || text === undefined) return undefined;
    if (text.trim() !== '') looked('secrets');
    return judge(text.trim(), secret, bundle);
  });

const blanks = eachValue(({ text }, key, secret) => {
  if (!text || secret.role === 'database' || !known(secret).includes(key)) return undefined;
  looked('secrets');
  const isOdd = key === 'client-secret' ? /\p{Cc}/u.test(text) : text !== text.trim();
  const mend = 'Take it out; echo adds a line break, and printf does not.';
  return text.trim() !== '' && isOdd ? ['has blanks or a line break around it', mend] : undefined;
});

const urls = textsOf(['backend', 'wallet-ui', 'name-service-ui'], 'url', (text, { role }) => {
  if (!parsesAsHttpUrl(text)) return ['is not a URL', 'Write a whole URL, such as https://idp.example.'];
  const { pathname } = new URL(text);
  const [isConfiguration, isWrong] = [WELL_KNOWN.test(pathname), pathname.includes('/.well-known/')];
  if (role === 'backend' && !isConfiguration) {
    const mend = 'Write it to the end: …/.well-known/openid-configuration.';
    return ['is not the address of the OIDC configuration', mend];
  }
  const mend = 'Write that of the authority, without /.well-known/….';
  return role !== 'backend' && isWrong ? ['is not an address of the authority itself', mend] : undefined;
});

const user = textsOf(['backend'], 'ledger-api-user', (text, { values }) => {
  const client = values.get('client-id')?.text?.trim();
  if (client ? text === `${client}@clients` : /^.+@clients$/.test(text)) return undefined;
  return ['is not the client-id and @clients', 'Write the client-id, and @clients after it.'];
});

const audience = textsOf(['backend'], 'audience', (text, _, { participant }) => {
  const expected = textAt(participant, 'auth.targetAudience');
  if (!expected || text === expected.value.trim()) return undefined;
  const where = `auth.targetAudience of ${fileOf(participant!, expected)}`;
  return [`is not ${where}`, 'Write the same audience in both.'];
});

/** The participant accepts one audience, and both charts authenticate. */
const oneAudience: BundleEdit = {
  'charts disableAuth': ABSENT,
  'charts additionalJvmOptions': ABSENT,
  'participant auth': { jwksUrl: 'https://idp.example', targetAudience: HELD.backend.audience },
  'validator auth': { audience: 'a', jwksUrl: 'https://idp.example' },
};

/** The contents of secrets. */
export const rules = rulesOf('Authentication / 5', { files: ['secrets'] })({
  'configuration.secrets-decodable': {
    statement: 'Each value of a secret can be decoded: base64 of UTF-8 under data, text under stringData.',
    follows: 'a Kubernetes Secret has its values as base64 under data and as text under stringData.',
    judge: decodable,
    kept: ENCODINGS.flatMap((as) =>
      NAMES.flatMap((name) => eachOf(placeOf(name), manifest(SECRETS[name], HELD[name], as))),
    ),
    open: eachOf(
      'secrets 4',
      {
        kind: 'Secret',
        metadata: { name: 'wallet-ui-tls' },
        type: 'kubernetes.io/tls',
        data: { 'tls.crt': 'eA==', url: '/w==' },
      },
      { kind: 'Secret', metadata: { name: 'postgres-exporter' }, stringData: { dsn: 'x' } },
      {
        kind: 'Secret',
        metadata: { name: 'other' },
        stringData: { url: 'x', 'client-id': ' x', 'client-secret': 'y', audience: 'x' },
      },
    ),
    broken: [
      ...wrongAt(
        { [`${placeOf('wallet')}.data.client-id`]: ['%%%', 'YWJj=', 'YWJ', '/w=='] },
        encoded('wallet', 'data'),
      ),
      ...wrongAt({ [`${placeOf('wallet')}.stringData.client-id`]: [4711] }, encoded('wallet', 'stringData')),
    ],
  },
  'configuration.backend-secret-keys': {
    statement:
      'The secret of the validator backend has ledger-api-user, url, client-id, client-secret and audience, none of them empty.',
    judge: secretsHold(['backend']),
    broken: Object.keys(HELD.backend).flatMap((key) => inSecret('backend', key, [ABSENT, ''])),
  },
  'configuration.ui-secret-keys': {
    statement:
      'The secrets of the wallet UI and of the name-service UI have url and client-id, neither of them empty.',
    judge: secretsHold(['wallet-ui', 'name-service-ui']),
    broken: (['wallet', 'names'] as const).flatMap((secret) =>
      Object.keys(HELD.names).flatMap((key) => inSecret(secret, key, [ABSENT, ''])),
    ),
  },
  'configuration.secret-blanks': {
    statement:
      'url, client-id, ledger-api-user and audience of a secret have no blanks or line breaks at either end, and client-secret has no control characters.',
    follows:
      'a secret is passed on byte for byte, and a URL, a client ID and a client secret contain no line break (RFC 3986 section 2, RFC 6749 appendix A).',
    judge: blanks,
    kept: ['pä', ' hush ', 'never shown: 84'].map((postgresPassword) => ({
      [placeOf('database')]: manifest(SECRETS.database, { postgresPassword }, 'data'),
    })),
    broken: [
      ...Object.entries(HELD.backend).flatMap(([key, value]) =>
        inSecret('backend', key, [`${value}\n`, ...(key === 'client-secret' ? [] : [` ${value}`])]),
      ),
      ...inSecret('names', 'client-id', ['ui\r\n', 'ui\t']),
    ],
  },
  'configuration.secret-urls': {
    statement:
      'url of a secret is an http or https URL. For the backend it is that of the OIDC configuration, with /.well-known/openid-configuration in its path; for a UI it is that of the authority, without /.well-known/ in its path.',
    judge: urls,
    open: eachOf(
      placeOf('backend'),
      manifest(SECRETS.backend, { ...HELD.backend, url: `${HELD.backend.url}/tenant` }, 'stringData'),
    ),
    broken: [
      ...inSecret('backend', 'url', [
        'https://idp.example',
        ...NO_URLS,
        'https://idp.example/.well-known/openid-configurations',
      ]),
      ...inSecret('wallet', 'url', [
        HELD.backend.url,
        ...NO_URLS,
        'https://idp.example/.well-known/jwks.json',
      ]),
    ],
  },
  'configuration.ledger-api-user': {
    statement: 'ledger-api-user is the client-id of the same secret followed by @clients.',
    judge: user,
    broken: inSecret('backend', 'ledger-api-user', [
      ...['hush-node@client', 'hush-node', 'other@clients', '@clients', 'Hush-node@clients'],
    ]),
  },
  'configuration.secret-audience': {
    statement: 'audience of the backend secret equals auth.targetAudience of the participant.',
    follows:
      'the backend asks for tokens with this audience, and the participant accepts tokens with its auth.targetAudience.',
    files: ['secrets', 'participant'],
    judge: audience,
    broken: inSecret('backend', 'audience', ['https://another.example'], oneAudience, ['participant']),
  },
});
