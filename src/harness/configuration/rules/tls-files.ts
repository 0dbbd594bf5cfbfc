import { isAbsolute, relative, resolve } from 'node:path';
import { ADMIN_CLIENTS } from '../../../spec/configuration/keys/tls.js';
import * as clauses from '../../../spec/configuration/tls.js';
import type { Bundle } from '../bundle.js';
import { textAt, type Doc } from '../doc.js';
import type { Entry } from '../../document/entry.js';
import { pemFile, type KeyFormat, type PemFile } from '../values/pem.js';
import { rule, wrong, type Complaint } from './rule.js';

type Named = { entry: Entry & { value: string }; isOfKey: boolean; file: PemFile };

/** The key that names the certificates which those of clients are checked with. */
export const TRUST = 'tls.trust-collection-file';
/** The keys that name the chains of the server and of the admin client. */
export const SERVER_CHAIN = 'tls.cert-chain-file';
export const ADMIN_CHAINS = ADMIN_CLIENTS.map((at) => `${at}.cert-chain-file`);
const PAIRS = ['tls', ...ADMIN_CLIENTS].map(
  (at) => [`${at}.cert-chain-file`, `${at}.private-key-file`] as const,
);
const PATHS = [TRUST, ...PAIRS.flat()];

/** What the file holds that a key names; undefined: it names none, or nobody knows where it would be. */
export function named(doc: Doc, path: string): Named | undefined {
  const entry = textAt(doc, path);
  if (!entry || doc.dir === undefined) return undefined;
  return { entry, isOfKey: path.endsWith('private-key-file'), file: pemFile(resolve(doc.dir, entry.value)) };
}

/** Judges each file that is named: what follows its key in the message, and its mend. */
const eachFile = (
  judge: (named: Named, bundle: Bundle) => readonly [message: string, mend: string] | undefined,
) =>
  function* (bundle: Bundle): Generator<Complaint> {
    const tls = bundle.tls!;
    for (const path of PATHS) {
      const file = named(tls, path);
      const [message, mend] = (file && judge(file, bundle)) ?? [];
      if (file && message) yield wrong(tls, file.entry, `${path} ${message}`, mend!);
    }
  };

const files = eachFile(({ entry, isOfKey, file: { isThere, chain, keys } }, { tls }) => {
  const mend = 'Name the file relative to this one, and look what it holds.';
  if (!isThere) return isExpected(tls!, entry.value) ? ['names a file that is not there', mend] : undefined;
  if (isOfKey && keys.length > 1)
    return [`names a file that holds ${keys.length} private keys`, 'Leave the one that fits in it.'];
  if (isOfKey ? keys.length > 0 : chain.length > 0) return undefined;
  return [`names a file that holds no ${isOfKey ? 'private key' : 'certificates'} in PEM`, mend];
});

/** Whether a file stands beside the values, as far as one can tell: others do, and its path is none of the node's own. */
const isExpected = (tls: Doc, path: string): boolean =>
  (!isAbsolute(path) || !relative(tls.dir ?? '', path).startsWith('..')) &&
  PATHS.some((other) => named(tls, other)?.file.isThere);

const toPkcs8 = (format: KeyFormat, file: string) => {
  if (format === 'OpenSSH') return `ssh-keygen -p -m PKCS8 -f ${file}`;
  return `openssl pkcs8 -topk8 -nocrypt${format === 'DER' ? ' -inform DER' : ''} -in ${file} -out ${file}.pk8.pem`;
};

const pkcs8 = eachFile(({ entry, isOfKey, file: { keys } }) => {
  const old = keys.find(({ format }) => !format.endsWith('PKCS#8'));
  if (!isOfKey || !old) return undefined;
  return [
    `names a key in ${old.format}, not in PKCS#8 PEM`,
    `Convert it: ${toPkcs8(old.format, entry.value)}`,
  ];
});

function* keyFits({ tls }: Bundle): Generator<Complaint> {
  for (const [chainAt, keyAt] of PAIRS) {
    const [chain, key] = [named(tls!, chainAt), named(tls!, keyAt)];
    const [first, own] = [chain?.file.chain[0], key?.file.keys[0]?.key];
    if (!first || !key || !own || first.checkPrivateKey(own)) continue;
    const message = `${keyAt} is not the key of the first certificate in ${chainAt}`;
    yield wrong(tls!, key.entry, message, 'Name the key that the certificate was made for.');
  }
}

const dates = eachFile(({ entry, isOfKey, file: { chain } }, { now }) => {
  const bad = chain.filter((one) => new Date(one.validTo) < now || new Date(one.validFrom) > now);
  // Of those that are trusted one is enough.
  const first = entry.path === TRUST && bad.length < chain.length ? undefined : chain[0];
  if (isOfKey || !first || !bad.includes(first)) return undefined;
  const isOver = new Date(first.validTo) < now;
  const when = isOver ? `expired on ${first.validTo}` : `is not valid before ${first.validFrom}`;
  return [`has a certificate that ${when}`, 'Replace it with a valid one.'];
});

/** What the files hold that are named for TLS. */
export const tlsFiles = [
  rule(clauses.tlsFiles, files),
  rule(clauses.tlsPkcs8, pkcs8),
  rule(clauses.tlsKeyFits, keyFits),
  rule(clauses.tlsCertificateDates, dates),
];
