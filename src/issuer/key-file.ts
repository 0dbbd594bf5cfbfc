import { createPublicKey } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import {
  calculateJwkThumbprint,
  CompactSign,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWK,
} from '../packages/jose.js';
import { UsageError } from '../platform/errors.js';
import { openModeOf, UnusableFile } from '../platform/regular-file.js';
import { readText } from '../document/read-text.js';
import { issuerSchema, type Issuer } from '../target-file/schema/credentials.js';

type Algorithm = Issuer['algorithm'];

/** The algorithms that a target file may name. */
export const ALGORITHMS = issuerSchema.properties.algorithm['enum'] as readonly Algorithm[];

/** A signing key without its private key, which stays in the file. */
export interface SigningKey {
  algorithm: Algorithm;
  keyId: string;
  /** The public key as in a key set (RFC 7517 section 4). */
  jwk: JWK;
  isNew: boolean;
  /** The octal mode of the file when others than its owner can read or change it. */
  openMode?: string;
}

/** A key file. `keyId` defaults to the thumbprint of the key (RFC 7638). */
export interface KeyFile {
  path: string;
  algorithm: Algorithm;
  keyId?: string | undefined;
}

/**
 * Reads the signing key in a file (PKCS#8 PEM). The file is created if it does not exist, and never overwritten.
 * @throws {UsageError} when the file cannot be created, or contains no private key for the algorithm
 */
export async function signingKey({ path, algorithm, keyId }: KeyFile): Promise<SigningKey> {
  const isNew = await makeWhereMissing(path, algorithm);
  const pem = textOf(path);
  await tryOut(pem, path, algorithm);
  const jwk: JWK = createPublicKey(pem).export({ format: 'jwk' });
  const kid = keyId ?? (await calculateJwkThumbprint(jwk));
  const openMode = openModeOf(path);
  return {
    algorithm,
    keyId: kid,
    jwk: { ...jwk, kid, alg: algorithm, use: 'sig' },
    isNew,
    ...(openMode && { openMode }),
  };
}

async function makeWhereMissing(path: string, algorithm: Algorithm): Promise<boolean> {
  if (existsSync(path)) return false;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const pem = await exportPKCS8(privateKey);
  try {
    writeFileSync(path, `${pem.trimEnd()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'its folder does not exist: create it first' : message;
    throw new UsageError(`--key ${path}: the key cannot be kept there: ${why}`, { cause: error });
  }
  return true;
}

function textOf(path: string): string {
  try {
    return readText(path).trim();
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    throw new UsageError(`--key ${path}: it cannot be used: ${error.message}`, { cause: error });
  }
}

// Only a signature shows every problem: an RSA key that is too short is imported without an error.
async function tryOut(pem: string, path: string, alg: Algorithm): Promise<void> {
  try {
    const key = await importPKCS8(pem, alg);
    await new CompactSign(new Uint8Array()).setProtectedHeader({ alg }).sign(key);
  } catch {
    // The error is dropped, because it might quote the key.
    const wrong = pem.startsWith('-----BEGIN PRIVATE KEY-----')
      ? `the key in it does not fit ${alg}: name its algorithm with --algorithm`
      : 'it contains no private key in plain PKCS#8 PEM (BEGIN PRIVATE KEY)';
    throw new UsageError(
      `--key ${path}: ${wrong}, or name a file that does not exist yet: assay creates a key in it.`,
    );
  }
}
