import type { SecureServerOptions } from 'node:http2';
import type { CertifiedKey } from './authority.js';
import type { Certificates } from './certificates.js';
import { type TlsEndpoint, cipherList, type Suite } from './endpoint.js';

type Admits = NonNullable<TlsEndpoint['admits']>;
type Serves = NonNullable<TlsEndpoint['serves']>;

/** Serves with other options. */
export const withOptions =
  (changes: SecureServerOptions): Serves =>
  (options) => ({ ...options, ...changes });

/** Shows another certificate. */
export const withCertificate =
  (identity: (certificates: Certificates) => Promise<CertifiedKey>): Serves =>
  async (options, certificates) => ({ ...options, ...(await identity(certificates)) });

/** Speaks other suites than those that the target file names. */
export const withSuites = (suites: readonly Suite[]): Serves => withOptions({ ciphers: cipherList(suites) });

/**
 * Takes versions of TLS that the library has given up; `others` are those of them that it does not take, as constants of
 * OpenSSL.
 */
export const withOldVersions =
  (minVersion: 'TLSv1' | 'TLSv1.1', others = 0): Serves =>
  (options) => ({
    ...options,
    minVersion,
    ciphers: `${options.ciphers ?? 'DEFAULT'}:@SECLEVEL=0`,
    secureOptions: others,
  });

/** Whether the client showed a certificate, whatever it is worth. */
export const presented: Admits = (socket) => Object.keys(socket.getPeerCertificate()).length > 0;

/** Whether the client showed a certificate that is right. */
export const isRight: Admits = (socket) => presented(socket) && socket.authorized;

/** Whether the client asked for another server than this one has the name of. */
export const asksForAnother: Admits = ({ servername }) => servername === 'assay.invalid';

/** Asks for a client certificate, and leaves it to `admits` what becomes of it. */
export const onlyRequestsCertificate: Serves = withOptions({ rejectUnauthorized: false });
