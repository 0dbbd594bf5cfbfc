import { SECRET_KEYS, type SecretRole } from '../../spec/configuration/keys/all.js';
import { manifestsIn, NO_UTF8, type Secret, type SecretValue } from '../../spec/configuration/bundle.js';
import type { Doc } from '../../spec/configuration/doc.js';
import { childrenOf, type Children, type Entry } from '../../spec/entry.js';

/** The secrets of a file, also in a List. @param databases names of secrets with its password */
export function secretsIn(doc: Doc, databases: readonly string[]): Secret[] {
  const secrets = manifestsIn(doc).flatMap((manifest) => {
    const children = childrenOf(manifest);
    return children?.get('kind')?.text === 'Secret' ? [secretOf(doc, manifest, children, databases)] : [];
  });
  const taken = new Set(secrets.map(({ role }) => role));
  return secrets.map((secret) => {
    const likely = secret.role ?? likelyRole(secret);
    return likely === undefined || (secret.role === undefined && taken.has(likely))
      ? secret
      : { ...secret, role: likely };
  });
}

function secretOf(doc: Doc, manifest: Entry, children: Children, databases: readonly string[]): Secret {
  const metadata = childrenOf(children.get('metadata'));
  const [name, namespace] = ['name', 'namespace'].map((key) => metadata?.get(key)?.text ?? '') as [
    string,
    string,
  ];
  const values = new Map<string, SecretValue>();
  for (const part of ['data', 'stringData'] as const)
    for (const [key, entry] of childrenOf(children.get(part)) ?? [])
      values.set(key, {
        path: `${name || 'secret'}.${key}`,
        entry,
        ...(!entry.isUnknown && decoders[part](entry)),
      });
  // Certificates and registry credentials have their own types.
  const isOpaque = /^(?:Opaque)?$/.test(children.get('type')?.text ?? '');
  const role = isOpaque ? roleOf(name, new Set(values.keys()), databases) : undefined;
  const place = children.get('stringData') ?? children.get('data') ?? [...children.values()][0] ?? manifest;
  return { doc, name: name || 'secret', namespace, ...(role && { role }), at: place.keyAt, values };
}

const BY_NAME: readonly [RegExp, SecretRole][] = [
  [/ledger-api-auth/, 'backend'],
  [/wallet-ui/, 'wallet-ui'],
  [/(?:cns|ans|name-service)-ui/, 'name-service-ui'],
];

/** The role of a secret, from the charts, its name, or a key that no other secret has. */
function roleOf(
  name: string,
  keys: ReadonlySet<string>,
  databases: readonly string[],
): SecretRole | undefined {
  if (databases.includes(name) || keys.has('postgresPassword')) return 'database';
  if (databases.length === 0 && name === 'postgres-secrets') return 'database';
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  // The name is not enough when no key matches: `wallet-ui-tls` is something else.
  if (named && (name.endsWith('-auth') || SECRET_KEYS[named].some((key) => keys.has(key)))) return named;
  return keys.has('ledger-api-user') ? 'backend' : undefined;
}

/** The likely role of a secret that no other has. Other programs' secrets may have such keys too. */
function likelyRole({ values }: Secret): SecretRole | undefined {
  const ofBackend = SECRET_KEYS.backend.filter((key) => values.has(key)).length;
  if (ofBackend >= SECRET_KEYS.backend.length - 1) return 'backend';
  const ofUi = SECRET_KEYS['wallet-ui'];
  return ofBackend === ofUi.length && ofUi.every((key) => values.has(key)) ? 'wallet-ui' : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoders: Record<'data' | 'stringData', (entry: Entry) => Pick<SecretValue, 'text' | 'defect'>> = {
  data: ({ value, text }) => {
    if (value === null) return { text: '' };
    if (typeof value !== 'string') return { defect: 'is not text in base64' };
    const folded = text.replace(/\s/g, '');
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(folded))
      return { defect: 'is not base64' };
    try {
      return { text: utf8.decode(Buffer.from(folded, 'base64')) };
    } catch {
      return { defect: NO_UTF8 };
    }
  },
  stringData: ({ value, text }) => {
    if (value === null) return { text: '' };
    return typeof value === 'string' ? { text } : { defect: 'is not text: quotes make it one' };
  },
};
