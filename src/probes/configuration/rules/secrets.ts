import { secretInClear } from '../../../spec/configuration/advice.js';
import { SECRET_KEYS, type SecretRole } from '../../../spec/configuration/keys/all.js';
import * as clauses from '../../../spec/configuration/secrets.js';
import { childrenOf, entriesBelow, itemsOf, type Entry } from '../../../document/entry.js';
import { namesSecret, SECRET_VALUE } from '../../../secrets/secret-keys.js';
import type { Bundle } from '../bundle.js';
import { fileOf, filesOf, looked, textAt, type Doc } from '../doc.js';
import { NO_UTF8, type Secret, type SecretValue } from '../manifests.js';
import { parsesAsHttpUrl } from '../values/url.js';
import { rule, wrong, type Complaint, advise, each } from './rule.js';

/** Behind the authority (OpenID Connect Discovery 1.0 section 4), or before its path (RFC 8414 section 5). */
const WELL_KNOWN = /\/\.well-known\/openid-configuration(?:\/|$)/;

const at = (
  { doc }: Secret,
  { entry, path: key }: SecretValue,
  message: string,
  mend: string,
): Complaint => ({
  ...wrong(doc, entry, `${key} ${message}`, mend),
  key,
});

function* decodable({ manifests }: Bundle): Generator<Complaint> {
  for (const secret of manifests) {
    if (secret.values.size > 0) looked('secrets');
    const known: readonly string[] = secret.role ? SECRET_KEYS[secret.role] : [];
    for (const [key, value] of secret.values)
      if (value.defect !== undefined && (value.defect !== NO_UTF8 || known.includes(key)))
        yield at(secret, value, value.defect, 'Write base64 under data, or text in quotes under stringData.');
  }
}

/** Judges whether the secrets for these roles hold every key of theirs. */
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
        const mend = mendOf(key, name);
        if (!value) yield { doc, offset, key: `${name}.${key}`, message: `${name}.${key} is missing`, mend };
        else if (value.text?.trim() === '') yield at(secret, value, 'is empty', mend);
      }
    }
  };

/** Judges what the secrets for these roles hold at a key, without the blanks around it: what is wrong, and its mend. */
const textsOf = (
  roles: readonly SecretRole[],
  key: string,
  judge: (
    text: string,
    secret: Secret,
    bundle: Bundle,
  ) => readonly [message: string, mend: string] | undefined,
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    for (const secret of bundle.manifests) {
      const value = secret.values.get(key);
      if (!secret.role || !roles.includes(secret.role) || value?.text === undefined) continue;
      if (value.text.trim() !== '') looked('secrets');
      const words = judge(value.text.trim(), secret, bundle);
      if (words) yield at(secret, value, ...words);
    }
  };

function* blanks({ manifests }: Bundle): Generator<Complaint> {
  for (const secret of manifests)
    for (const key of secret.role && secret.role !== 'database' ? SECRET_KEYS[secret.role] : []) {
      const value = secret.values.get(key);
      if (value?.text) looked('secrets');
      const text = value?.text ?? '';
      const isOdd = key === 'client-secret' ? /\p{Cc}/u.test(text) : text !== text.trim();
      const mend = 'Take it out; echo adds a line break, and printf does not.';
      if (value && text.trim() !== '' && isOdd)
        yield at(secret, value, 'has blanks or a line break around it', mend);
    }
}

const urls = textsOf(['backend', 'wallet-ui', 'name-service-ui'], 'url', (text, { role }) => {
  if (!parsesAsHttpUrl(text)) return ['is no URL', 'Write a whole URL, such as https://idp.example.'];
  const { pathname } = new URL(text);
  const isWrong = role === 'backend' ? !WELL_KNOWN.test(pathname) : pathname.includes('/.well-known/');
  if (!isWrong) return undefined;
  return role !== 'backend'
    ? ['is no address of the authority itself', 'Write that of the authority, without /.well-known/….']
    : [
        'is not the address of the OIDC configuration',
        'Write it to the end: …/.well-known/openid-configuration.',
      ];
});

const user = textsOf(['backend'], 'ledger-api-user', (text, { values }) => {
  const client = values.get('client-id')?.text?.trim();
  if (client ? text === `${client}@clients` : /^.+@clients$/.test(text)) return undefined;
  return ['is not the client-id and @clients', 'Write the client-id, and @clients after it.'];
});

const audience = textsOf(['backend'], 'audience', (text, _, { participant }) => {
  const expected = textAt(participant, 'auth.targetAudience');
  if (!expected || text === expected.value.trim()) return undefined;
  return [
    `is not auth.targetAudience of ${fileOf(participant!, expected)}`,
    'Write the same audience in both.',
  ];
});

/** What secrets hold. */
export const secrets = [
  rule(clauses.secretsDecodable, decodable),
  rule(clauses.backendSecretKeys, secretsHold(['backend'])),
  rule(clauses.uiSecretKeys, secretsHold(['wallet-ui', 'name-service-ui'])),
  rule(clauses.secretBlanks, blanks),
  rule(clauses.secretUrls, urls),
  rule(clauses.ledgerApiUser, user),
  rule(clauses.secretAudience, audience),
];

/** Something that is filled in later, or somewhere else. */
const REFERENCE = /^(?:\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\{\{.*\}\}|<[^<>]*>)?$/s;
const JVM_OPTION = /-D[\w.-]{0,80}(?:password|passwd|secret|token)[\w.-]{0,20}=[^\s"']+/gi;

function* inValues({ validator, participant, database }: Bundle): Generator<Complaint> {
  // What a later file replaces stands in clear all the same.
  for (const doc of [validator, participant, database].flatMap((each) => (each ? filesOf(each) : [])))
    for (const entry of keysOf(doc))
      yield wrong(
        doc,
        entry,
        `${entry.path} holds a secret in clear`,
        'Put it into a secret, and name that here.',
      );
}

function keysOf(doc: Doc): Iterable<Entry> {
  if (childrenOf(doc.root)?.size) looked(doc.kind);
  return secretsBelow(doc.root);
}

/** What a manifest of a ConfigMap holds: nothing hides it, whatever the file is called. */
function* inConfigMaps({ secrets }: Bundle): Generator<Complaint> {
  for (const manifest of (secrets && itemsOf(secrets.root)) ?? []) {
    const children = childrenOf(manifest);
    if (children?.get('kind')?.text !== 'ConfigMap') continue;
    const mend = 'Let the manifest be one of a Secret: kind: Secret.';
    looked('secrets');
    for (const entry of secretsBelow(manifest))
      yield wrong(secrets!, entry, `${entry.path} holds a secret in a ConfigMap`, mend);
  }
}

/** Values that are secrets: by their keys, by the name beside them in a list of variables, or by what they are. */
function* secretsBelow(root: Entry): Generator<Entry> {
  for (const entry of entriesBelow(root)) {
    const { name, value, text } = entry;
    if (value instanceof Map) {
      const [variable, held] = [value.get('name'), value.get('value')] as (Entry | undefined)[];
      if (held && variable && namesSecret(variable.text) && isWritten(held)) yield held;
    } else if (isWritten(entry) && (namesSecret(name) || isSecretItself(text))) yield entry;
  }
}

const isWritten = ({ value, text }: Entry) =>
  (typeof value === 'string' || typeof value === 'number') && !REFERENCE.test(text.trim());

// The options for a proxy have a rule of their own.
const isSecretItself = (text: string) =>
  SECRET_VALUE.test(text) ||
  (text.match(JVM_OPTION) ?? []).length > (text.match(/proxyPassword=/gi) ?? []).length;

/** Secrets stand where secrets belong. */
export const clear = [
  advise(secretInClear, each(inValues, inConfigMaps), {
    any: ['validator', 'participant', 'database', 'secrets'],
    atLeast: 1,
  }),
];
