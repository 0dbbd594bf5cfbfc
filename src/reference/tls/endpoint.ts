import type { SecureServerOptions } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Certificates } from './certificates.js';
import type { Intercepts } from './intercept.js';

/** What OpenSSL calls the cipher suites that IANA names so. */
const OPENSSL = {
  TLS_AES_256_GCM_SHA384: 'TLS_AES_256_GCM_SHA384',
  TLS_AES_128_GCM_SHA256: 'TLS_AES_128_GCM_SHA256',
  TLS_CHACHA20_POLY1305_SHA256: 'TLS_CHACHA20_POLY1305_SHA256',
  TLS_AES_128_CCM_SHA256: 'TLS_AES_128_CCM_SHA256',
  TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: 'ECDHE-ECDSA-AES256-GCM-SHA384',
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: 'ECDHE-ECDSA-AES128-GCM-SHA256',
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: 'ECDHE-ECDSA-CHACHA20-POLY1305',
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256: 'ECDHE-ECDSA-AES128-SHA256',
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA: 'ECDHE-ECDSA-AES128-SHA',
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: 'ECDHE-RSA-AES256-GCM-SHA384',
  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: 'ECDHE-RSA-AES128-GCM-SHA256',
} as const;

/** A cipher suite, by its IANA name. */
export type Suite = keyof typeof OPENSSL;

/** What OpenSSL calls the groups that have another name in jdk.tls.namedGroups. */
const GROUPS: Readonly<Record<string, string>> = {
  ...{ secp256r1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' },
  ...{ x25519: 'X25519', x448: 'X448' },
};

/** Groups as Node takes them. */
export const groupList = (groups: readonly string[]): string =>
  groups.map((group) => GROUPS[group] ?? group).join(':');

/** Suites as Node takes them. */
export const cipherList = (suites: readonly Suite[]): string =>
  suites.map((suite) => OPENSSL[suite]).join(':');

/** What is asked of an endpoint over HTTP. */
export type TlsRequest = { method?: string; url?: string; socket: TLSSocket };

/** A TLS endpoint: what its target file says of it, and how it differs from that. */
export type TlsEndpoint = {
  minimumVersion: 'TLSv1.2' | 'TLSv1.3';
  /** Absent: the target file names none, and any is served. */
  ciphers?: readonly Suite[];
  /** Groups of the key exchange by their names in jdk.tls.namedGroups; absent: the target file names none. */
  namedGroups?: readonly string[];
  /** The name of the server in the target file. */
  serverName?: string;
  /** Whether it demands client certificates. */
  clientAuth: boolean;
  /** What it serves in the place of what follows from the above. */
  serves?: (
    options: SecureServerOptions,
    certificates: Certificates,
  ) => SecureServerOptions | Promise<SecureServerOptions>;
  /** Whether a connection may stay after its handshake. */
  admits?: (socket: TLSSocket) => boolean;
  /** What it answers over HTTP in the place of 200. */
  answers?: (request: TlsRequest) => number;
  /** What is done with a connection before TLS begins. */
  intercepts?: Intercepts;
};

/** Demands client certificates. */
export const MUTUAL: TlsEndpoint = {
  minimumVersion: 'TLSv1.3',
  ciphers: ['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256'],
  namedGroups: ['x25519', 'secp256r1'],
  clientAuth: true,
};

/** What an endpoint that speaks TLS 1.2 and 1.3 has suites of. */
export const TLS_1_2_SUITES: readonly Suite[] = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
];

/** The same, and one that the versions before have. */
export const OLD_SUITES: readonly Suite[] = [...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA'];

/** Shows a certificate, and demands none. */
export const SERVER_ONLY: TlsEndpoint = {
  minimumVersion: 'TLSv1.2',
  ciphers: TLS_1_2_SUITES,
  clientAuth: false,
};

/** The endpoint as its target file says that it is. */
export const plainly = ({
  minimumVersion,
  ciphers,
  namedGroups,
  serverName,
  clientAuth,
}: TlsEndpoint): TlsEndpoint => ({
  ...{ minimumVersion, clientAuth },
  ...(ciphers && { ciphers }),
  ...(namedGroups && { namedGroups }),
  ...(serverName !== undefined && { serverName }),
});
