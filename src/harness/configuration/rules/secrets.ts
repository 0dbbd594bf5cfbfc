import { SECRET_KEYS } from '../../../spec/configuration/keys/all.js';
import * as clauses from '../../../spec/configuration/secrets.js';
import type { Bundle } from '../bundle.js';
import { textAt } from '../doc.js';
import { NO_UTF8, type Secret, type SecretValue } from '../manifests.js';
import { isHttpUrl } from '../values/url.js';
import { rule, type Complaint } from './rule.js';

const WELL_KNOWN = '/.well-known/openid-configuration';

const at = (
  { doc }: Secret,
  { entry, path: key }: SecretValue,
  message: string,
  mend: string,
): Complaint => ({
  doc,
  offset: typeof entry.value === 'object' && entry.value !== null ? entry.keyAt : entry.at,
  key,
  message: `${key} ${message}`,
  mend,
});

function* decodable({ manifests }: Bundle): Generator<Complaint> {
  for (const secret of manifests) {
    const known: readonly string[] = secret.role ? SECRET_KEYS[secret.role] : [];
    for (const [key, value] of secret.values)
      if (value.defect !== undefined && (value.defect !== NO_UTF8 || known.includes(key)))
        yield at(secret, value, value.defect, 'Write base64 under data, or text in quotes under stringData.');
  }
}

const keysOf = (...roles: (Secret['role'] & string)[]) =>
  function* ({ manifests }: Bundle): Generator<Complaint> {
    for (const secret of manifests) {
      const { role, doc, name, values, at: offset } = secret;
      if (role === undefined || !roles.includes(role)) continue;
      for (const key of SECRET_KEYS[role]) {
        const value = values.get(key);
        const mend = `Put ${key} into the secret ${name}.`;
        if (!value) yield { doc, offset, key: `${name}.${key}`, message: `${name}.${key} is missing`, mend };
        else if (value.text?.trim() === '') yield at(secret, value, 'is empty', mend);
      }
    }
  };

function* urls({ manifests }: Bundle): Generator<Complaint> {
  for (const secret of manifests) {
    const value = secret.values.get('url');
    if (secret.role === undefined || secret.role === 'database' || value?.text === undefined) continue;
    const text = value.text.trim();
    if (!isHttpUrl(text))
      yield at(secret, value, 'is no URL', 'Write a whole URL, such as https://idp.example.');
    else if (secret.role === 'backend' && !new URL(text).pathname.endsWith(WELL_KNOWN))
      yield at(
        secret,
        value,
        `does not end in ${WELL_KNOWN}`,
        'Write the address of the OIDC configuration.',
      );
  }
}

function* user({ manifests }: Bundle): Generator<Complaint> {
  for (const secret of manifests) {
    const user = secret.values.get('ledger-api-user');
    const client = secret.values.get('client-id')?.text?.trim();
    if (secret.role !== 'backend' || user?.text === undefined) continue;
    const isGood = client ? user.text.trim() === `${client}@clients` : /^.+@clients\s*$/.test(user.text);
    if (!isGood)
      yield at(
        secret,
        user,
        'is not the client-id and @clients',
        'Write the client-id, and @clients after it.',
      );
  }
}

function* audience({ manifests, participant }: Bundle): Generator<Complaint> {
  const expected = textAt(participant, 'auth.targetAudience');
  if (!expected) return;
  for (const secret of manifests) {
    const value = secret.values.get('audience');
    if (secret.role !== 'backend' || value?.text === undefined || value.text.trim() === expected.value.trim())
      continue;
    const mend = 'Write the same audience in both.';
    yield at(secret, value, `is not auth.targetAudience of ${participant!.file}`, mend);
  }
}

/** What secrets hold. */
export const secrets = [
  rule(clauses.secretsDecodable, decodable),
  rule(clauses.backendSecretKeys, keysOf('backend')),
  rule(clauses.uiSecretKeys, keysOf('wallet-ui', 'name-service-ui')),
  rule(clauses.secretUrls, urls),
  rule(clauses.ledgerApiUser, user),
  rule(clauses.secretAudience, audience),
];
