import type { SecureServerOptions } from 'node:http2';
import type { CertifiedKey, Certificates, Wanted } from './authority.js';
import { type TlsEndpoint, cipherList, MUTUAL, SERVER_ONLY, type Suite } from './endpoint.js';

type Admits = NonNullable<TlsEndpoint['admits']>;
type Serves = NonNullable<TlsEndpoint['serves']>;

/** Serves with changed options. */
export const withOptions =
  (changes: SecureServerOptions): Serves =>
  (options) => ({ ...options, ...changes });

/** Presents another certificate. */
export const withCertificate =
  (identity: (certificates: Certificates) => Promise<CertifiedKey>): Serves =>
  async (options, certificates) => ({ ...options, ...(await identity(certificates)) });

/** Presents another certificate of the authority that target files name. */
export const issuing = (wanted: Wanted): Serves =>
  withCertificate(({ authority }) => authority.issue(wanted));

/** Supports other suites than those in the target file. */
export const withSuites = (suites: readonly Suite[]): Serves => withOptions({ ciphers: cipherList(suites) });

/** Whether the client presented any certificate. */
export const presented: Admits = (socket) => Object.keys(socket.getPeerCertificate()).length > 0;

/** Whether the client presented a valid certificate. */
export const isRight: Admits = (socket) => presented(socket) && socket.authorized;

/** Whether the client asked for another server name. */
export const asksForAnother: Admits = ({ servername }) => servername === 'assay.invalid';

/** Requests a client certificate; `admits` decides about it. */
export const onlyRequestsCertificate: Serves = withOptions({ rejectUnauthorized: false });

/** One endpoint that demands a client certificate, and lets in whom it should not. */
export const admitting = (admits: Admits): TlsEndpoint[] =>
  mutual({ serves: onlyRequestsCertificate, admits });

/** One endpoint that demands a client certificate, with these differences. */
export const mutual = (differences: Partial<TlsEndpoint>): TlsEndpoint[] => [{ ...MUTUAL, ...differences }];

/** One endpoint that demands none, with these differences. */
export const serverOnly = (differences: Partial<TlsEndpoint>): TlsEndpoint[] => [
  { ...SERVER_ONLY, ...differences },
];
