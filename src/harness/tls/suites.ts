import { SUITE_LINES } from './suite-table.js';
import { VERSIONS, type Version } from './versions.js';

/** A cipher suite. */
export interface Suite {
  /** At IANA, as target files have it. */
  name: string;
  /** At OpenSSL. */
  openssl: string;
  /** The versions of TLS that have it, the oldest first. */
  versions: readonly Version[];
}

/** Every suite that a certificate is enough for, or not even that. */
export const SUITES: readonly Suite[] = SUITE_LINES.map((line) => {
  const [name = '', openssl = '', first] = line.split(' ');
  const since = VERSIONS.findIndex((version) => version === first);
  // None of the older ones is left in TLS 1.3.
  return { name, openssl, versions: VERSIONS.slice(since, first === 'TLSv1.3' ? undefined : -1) };
});

/** Whether a list of the target file has a suite, by either of its names. */
export const isListed = ({ name, openssl }: Suite, ciphers: readonly string[]): boolean =>
  ciphers.some((listed) => listed === name || listed === openssl);

/** Whether a server with a key of this type can use a suite; undefined: it is not known. */
export function fits({ name }: Suite, keyType: string | undefined): boolean {
  if (keyType === undefined) return true;
  if (name.includes('_ECDSA_')) return /^(ec|ed25519|ed448)$/.test(keyType);
  if (name.includes('_DSS_')) return keyType === 'dsa';
  return !name.includes('_RSA_WITH_') || keyType.startsWith('rsa');
}
