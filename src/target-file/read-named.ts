import { relative, resolve } from 'node:path';
import { readText } from '../document/read-text.js';
import { unusable, type Target } from './target.js';
import { createSecureContext, rootCertificates } from 'node:tls';
import type { TlsOptions } from '../http/connections.js';

/** @throws {UsageError} when the file that is named at the pointer cannot be read */
export const textNamed = (target: Target, pointer: string, name: string): string =>
  readText(resolve(target.dir, name), (error) =>
    unusable(target, pointer, `${name} cannot be used: ${error.message}`, error),
  );

/** The path of a file that the target file names, relative to the current folder, for a shell command. */
export const pathFromHere = ({ dir }: Pick<Target, 'dir'>, name: string): string =>
  relative('.', resolve(dir, name)) || name;

/** @throws {UsageError} when it cannot be read, or nothing is left of it without white space */
export const readNamed = (target: Target, pointer: string, name: string): string => {
  const text = textNamed(target, pointer, name).trim();
  if (text === '') throw unusable(target, pointer, `${name} cannot be used: it is empty`);
  return text;
};

/**
 * The value of the environment variable that the target file names at a pointer, without leading and trailing white
 * space.
 * @throws {UsageError} when it is not set, or empty
 */
export const readVariable = (
  target: Target,
  pointer: string,
  name: string,
  env: NodeJS.ProcessEnv,
): string => {
  const value = env[name]?.trim();
  if (value) return value;
  const state = value === undefined ? 'is not set' : 'is empty';
  throw unusable(target, pointer, `the environment variable ${name} ${state}: set it before the run`);
};

function authorityIn(target: Target, name: string): string {
  const text = readNamed(target, '/tls/caFile', name);
  if (/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text)) return text;
  throw unusable(target, '/tls/caFile', `${name} cannot be used: it contains no certificate (PEM)`);
}

/**
 * The options of every HTTPS connection, from `tls` in the target file. Its certificates are trusted in addition to
 * the usual ones.
 * @throws {UsageError} when one of its files cannot be read
 */
export const tlsOptions = (target: Target): TlsOptions => {
  const { caFile, certificateFile, keyFile } = target.tls ?? {};
  const own = {
    ...(certificateFile !== undefined && {
      cert: readNamed(target, '/tls/certificateFile', certificateFile),
    }),
    ...(keyFile !== undefined && { key: readNamed(target, '/tls/keyFile', keyFile) }),
  };
  try {
    // Node adds its own certificates unless it is given some, which takes time.
    if (own.cert !== undefined) createSecureContext({ ...own, ca: own.cert });
  } catch (error) {
    const isOfAnother = (error as NodeJS.ErrnoException).code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH';
    const why = isOfAnother
      ? `${keyFile} is not the key of the certificate in ${certificateFile}`
      : `expected a certificate in ${certificateFile}, and in ${keyFile} its private key, PKCS#8 without a password; both in PEM`;
    throw unusable(target, '/tls/keyFile', why, error);
  }
  return {
    ...(caFile !== undefined && { ca: [...rootCertificates, authorityIn(target, caFile)] }),
    ...own,
  };
};
