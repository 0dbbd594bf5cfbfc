import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { readRegular } from '../../regular-file.js';

/** What a file holds as far as TLS goes; `isThere`: whether there is a file that can be read. */
export type PemFile = {
  isThere: boolean;
  /** Empty too where one of them is torn. */
  chain: readonly X509Certificate[];
  /** Empty too where one of them is torn. */
  keys: readonly PrivateKey[];
};
/** A private key; without `key` nobody can tell whose it is. */
export type PrivateKey = { key?: KeyObject; format: KeyFormat };
/** How a private key is written. */
export type KeyFormat = 'PKCS#8' | 'encrypted PKCS#8' | 'PKCS#1' | 'SEC1' | 'DSA' | 'OpenSSH' | 'DER';

const MAX_BYTES = 1_000_000;
const ABSENT: PemFile = { isThere: false, chain: [], keys: [] };
const read = new Map<string, { stamp: string; file: PemFile }>();

/** Reads a file of certificates, private keys, or both. A file that has not changed is read once. */
export function pemFile(path: string): PemFile {
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
