import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readNamed } from '../target/read-named.js';
import { unusable, type Target } from '../target/target.js';

/** A certificate, those that it was issued by behind it, and its key; PEM. */
export interface Identity {
  cert: string;
  key: string;
}

/** The names of its files. */
export interface Files {
  cert: string;
  key: string;
}

type Names = Readonly<Record<string, unknown>>;
type Keys =
  | readonly ['certificateFile', 'keyFile']
  | readonly ['expiredCertificateFile', 'expiredKeyFile']
  | readonly ['untrustedCertificateFile', 'untrustedKeyFile'];

/**
 * What the two files hold that are named by these members of the part at a pointer; undefined: none are named.
 * @throws {UsageError} also when the one is not the key of the other, or the dates are not what they are to be.
 */
export function identityIn(target: Target, at: string, names: Names | undefined, [certKey, keyKey]: Keys) {
  const { [certKey]: cert, [keyKey]: key } = names ?? {};
  // The schema sees to it that both are named, or neither.
  if (typeof cert !== 'string' || typeof key !== 'string') return undefined;
  const [certAt, keyAt] = [`${at}/${certKey}`, `${at}/${keyKey}`];
  const leaf = new X509Certificate(certificatesIn(target, certAt, cert)[0]!);
  const identity = { cert: readNamed(target, certAt, cert), key: readNamed(target, keyAt, key) };
  const pem = 'holds no private key that can be read: a PKCS#8 key in PEM, without a password, is wanted';
  const privateKey = orUnusable(target, keyAt, `${key} ${pem}`, () => createPrivateKey(identity.key));
  if (!leaf.checkPrivateKey(privateKey))
    throw unusable(target, keyAt, `${key} is not the key of the certificate in ${cert}`);
  const hasExpired = new Date(leaf.validTo) < new Date();
  if (hasExpired !== (certKey === 'expiredCertificateFile')) {
    const problem = hasExpired ? 'expired on' : 'has not expired: it is valid until';
    throw unusable(target, certAt, `the certificate in ${cert} ${problem} ${leaf.validTo}; name another one`);
  }
  return { identity, files: { cert, key } };
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/**
 * Each certificate of a file that the target file names at a pointer, PEM.
 * @throws {UsageError} when there is none, or one that cannot be read.
 */
export function certificatesIn(target: Target, pointer: string, name: string): string[] {
  const found = readNamed(target, pointer, name).match(BLOCK) ?? [];
  if (found.length === 0) throw unusable(target, pointer, `${name} holds no certificate in PEM`);
  for (const pem of found) {
    const text = `${name} holds a certificate that cannot be read`;
    orUnusable(target, pointer, text, () => new X509Certificate(pem));
  }
  return [...found];
}

function orUnusable<T>(target: Target, pointer: string, text: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw unusable(target, pointer, text, error);
  }
}
