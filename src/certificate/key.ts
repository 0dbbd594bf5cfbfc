import { type KeyObject, createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { json } from '@sigstore/core';
import { orUndefined, UsageError } from '../platform/errors.js';
import { openModeOf } from '../platform/regular-file.js';
import { readText } from '../document/read-text.js';

/** SHA-256 in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a JSON value in its canonical form (RFC 8785), independent of white space and the order of members. */
export const digestOf = (value: unknown): string => sha256(json.canonicalize(value));

/** A key for certificates: Ed25519, or ECDSA with P-256. */
export interface VerifyingKey {
  key: KeyObject;
  /** `sha256:` and the digest of the public key (SubjectPublicKeyInfo, DER). */
  id: string;
}

const MAKE_ONE = 'openssl genpkey -algorithm ed25519 -out key.pem';

/**
 * Reads the private key in a PEM file. `openMode`: the mode of the file when others than its owner can read it.
 * @throws {UsageError} when it contains no key that can sign a certificate
 */
export function signingKey(path: string): VerifyingKey & { openMode?: string } {
  const pem = textOf(path);
  if (/-----BEGIN (PUBLIC KEY|CERTIFICATE)-----/.test(pem))
    throw unusable(path, 'it contains a public key: certificates are signed with the private key');
  if (pem.includes('ENCRYPTED'))
    throw unusable(
      path,
      `it is encrypted, and assay cannot read encrypted keys. Decrypt it before you sign: openssl pkey -in ${path} -out key.pem`,
    );
  // The error is dropped, because it might quote the key.
  const key = orUndefined(() => createPrivateKey(pem));
  if (!key) throw unusable(path, `it contains no private key in PEM. Create one: ${MAKE_ONE}`);
  const openMode = openModeOf(path);
  return { key, id: idOf(createPublicKey(pem), path), ...(openMode && { openMode }) };
}

/** Reads a public key in a PEM file. @throws {UsageError} when it cannot verify a certificate */
export const verifyingKey = (path: string): VerifyingKey => verifyingKeyIn(textOf(path), path);

/** @throws {UsageError} like `verifyingKey`. `path`: the name of the PEM text in messages */
export function verifyingKeyIn(pem: string, path: string): VerifyingKey {
  if (pem.includes('PRIVATE KEY-----'))
    throw unusable(
      path,
      `it contains a private key, which only the signer should have. Extract the public key: openssl pkey -in ${path} -pubout -out pub.pem`,
    );
  const key = orUndefined(() => createPublicKey(pem));
  if (!key) throw unusable(path, 'it contains no public key in PEM (-----BEGIN PUBLIC KEY-----)');
  return { key, id: idOf(key, path) };
}

function idOf(key: KeyObject, path: string): string {
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details } = key;
  if (type !== 'ed25519' && details?.namedCurve !== 'prime256v1') {
    const kind = [type.toUpperCase(), details?.namedCurve].filter(Boolean).join(' ');
    throw unusable(
      path,
      `it is a key of another kind (${kind}): a certificate needs Ed25519, or ECDSA with P-256. Create one: ${MAKE_ONE}`,
    );
  }
  return `sha256:${sha256(key.export({ type: 'spki', format: 'der' }))}`;
}

const textOf = (path: string): string => readText(path, ({ message }) => unusable(path, message));

const unusable = (path: string, why: string) => new UsageError(`--key ${path}: ${why}.`);
