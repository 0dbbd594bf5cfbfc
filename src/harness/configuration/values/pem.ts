import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** What a file holds as far as TLS goes; `missing`: there is no such file that can be read. */
export type PemFile =
  | { kind: 'missing' }
  | { kind: 'certificates'; chain: readonly X509Certificate[] }
  | { kind: 'key'; key?: KeyObject; format: KeyFormat }
  | { kind: 'other' };
/** How a private key is written. */
export type KeyFormat = 'PKCS#8' | 'encrypted PKCS#8' | 'PKCS#1' | 'SEC1' | 'DSA' | 'OpenSSH' | 'DER';

const MAX_BYTES = 1_000_000;
const read = new Map<string, { stamp: string; file: PemFile }>();

/** Reads a file of certificates or of a private key. A file that has not changed is read once. */
export function pemFile(path: string): PemFile {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about?.isFile() || about.size > MAX_BYTES) return { kind: about?.isFile() ? 'other' : 'missing' };
  const stamp = `${about.mtimeMs} ${about.size} ${about.ino}`;
  const before = read.get(path);
  if (before?.stamp === stamp) return before.file;
  const file = parse(path);
  read.set(path, { stamp, file });
  return file;
}

function parse(path: string): PemFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return { kind: 'missing' };
  }
  const text = bytes.toString('latin1');
  const format = FORMATS.find(([label]) => text.includes(`-----BEGIN ${label}-----`))?.[1];
  if (format) return keyFile(format, text);
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const chain = certificates.map((pem) => attempt(() => new X509Certificate(pem)));
  if (chain.length > 0)
    return chain.every((each) => each !== undefined) ? { kind: 'certificates', chain } : { kind: 'other' };
  const isDer = (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) =>
    attempt(() => createPrivateKey({ key: bytes, format: 'der', type })),
  );
  return isDer ? { kind: 'key', format: 'DER' } : { kind: 'other' };
}

const FORMATS: readonly [label: string, KeyFormat][] = [
  ['PRIVATE KEY', 'PKCS#8'],
  ['ENCRYPTED PRIVATE KEY', 'encrypted PKCS#8'],
  ['RSA PRIVATE KEY', 'PKCS#1'],
  ['EC PRIVATE KEY', 'SEC1'],
  ['DSA PRIVATE KEY', 'DSA'],
  ['OPENSSH PRIVATE KEY', 'OpenSSH'],
];

function keyFile(format: KeyFormat, text: string): PemFile {
  // Without its password nobody can tell whose key it is.
  if (format !== 'PKCS#8') return { kind: 'key', format };
  const key = attempt(() => createPrivateKey(text));
  return key ? { kind: 'key', key, format } : { kind: 'other' };
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
