import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { ADMIN_CLIENTS } from '../../../spec/configuration/keys/tls.js';
import * as clauses from '../../../spec/configuration/tls.js';
import type { Entry } from '../../../document/entry.js';
import { readRegular } from '../../../platform/regular-file.js';
import type { Bundle } from '../bundle.js';
import { looked, textAt, unwatched, type Doc } from '../doc.js';
import { rule, wrong, type Complaint } from './rule.js';

/** What a file holds as far as TLS goes; `isThere`: whether there is a file that can be read. */
type PemFile = {
  isThere: boolean;
  /** Empty too where one of them is torn. */
  chain: readonly X509Certificate[];
  /** Empty too where one of them is torn. */
  keys: readonly PrivateKey[];
};
/** A private key; without `key` nobody can tell whose it is. */
type PrivateKey = { key?: KeyObject; format: KeyFormat };
/** How a private key is written. */
type KeyFormat = 'PKCS#8' | 'encrypted PKCS#8' | 'PKCS#1' | 'SEC1' | 'DSA' | 'OpenSSH' | 'DER';

const MAX_BYTES = 1_000_000;
const ABSENT: PemFile = { isThere: false, chain: [], keys: [] };
const read = new Map<string, { stamp: string; file: PemFile }>();

/** Reads a file of certificates, private keys, or both. A file that has not changed is read once. */
function pemFile(path: string): PemFile {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile()) return ABSENT;
  if (about.size > MAX_BYTES) return { ...ABSENT, isThere: true };
  const stamp = `${about.mtimeMs} ${about.size} ${about.ino}`;
  const before = read.get(path);
  if (before?.stamp === stamp) return before.file;
  const bytes = attempt(() => readRegular(path, { most: MAX_BYTES, links: true }));
  const file = bytes ? parse(bytes) : ABSENT;
  read.set(path, { stamp, file });
  return file;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[^]*?-----END \1-----/g;

function parse(bytes: Buffer): PemFile {
  const text = bytes.toString('latin1');
  const chain = (text.match(CERTIFICATE) ?? []).map((pem) => attempt(() => new X509Certificate(pem)));
  const keys = [...text.matchAll(KEY)].map(([pem, label = '']) => keyOf(pem, FORMATS[label]));
  if (keys.length === 0 && isDerKey(bytes)) keys.push({ format: 'DER' });
  return { isThere: true, chain: allOrNone(chain), keys: allOrNone(keys) };
}

const FORMATS: Readonly<Partial<Record<string, KeyFormat>>> = {
  'PRIVATE KEY': 'PKCS#8',
  'ENCRYPTED PRIVATE KEY': 'encrypted PKCS#8',
  'RSA PRIVATE KEY': 'PKCS#1',
  'EC PRIVATE KEY': 'SEC1',
  'DSA PRIVATE KEY': 'DSA',
  'OPENSSH PRIVATE KEY': 'OpenSSH',
};

function keyOf(pem: string, format: KeyFormat | undefined): PrivateKey | undefined {
  // Without its password nobody can tell whose key it is.
  if (format !== 'PKCS#8') return format && { format };
  const key = attempt(() => createPrivateKey(pem));
  return key && { key, format };
}

const isDerKey = (bytes: Buffer): boolean =>
  (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) =>
    attempt(() => createPrivateKey({ key: bytes, format: 'der', type })),
  );

const allOrNone = <T>(parts: readonly (T | undefined)[]): T[] => {
  const whole = parts.filter((part) => part !== undefined);
  return whole.length === parts.length ? whole : [];
};

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

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

/** What the file holds that a key names; undefined when it names none, or nobody knows where it would be. */
export function named(doc: Doc, path: string): Named | undefined {
  const { dir } = doc;
  const entry = unwatched(() => textAt(doc, path));
  if (!entry || dir === undefined) return undefined;
  const file = pemFile(resolve(dir, entry.value));
  if (file.isThere) looked('tls');
  return { entry, isOfKey: path.endsWith('private-key-file'), file };
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
