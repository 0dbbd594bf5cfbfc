import type { SecureServerOptions } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Certificates } from './authority.js';
import type { Intercepts } from './intercept.js';

/** OpenSSL names of cipher suites, by their IANA names. */
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

/** OpenSSL names of groups that have another name in jdk.tls.namedGroups. */
const GROUPS: Readonly<Record<string, string>> = {
  ...{ secp256r1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' },
  ...{ x25519: 'X25519', x448: 'X448' },
};

/** Groups in the format of Node. */
export const groupList = (groups: readonly string[]): string =>
  groups.map((group) => GROUPS[group] ?? group).join(':');

/** Suites in the format of Node. */
export const cipherList = (suites: readonly Suite[]): string =>
  suites.map((suite) => OPENSSL[suite]).join(':');

/** An HTTP request to an endpoint. */
export type TlsRequest = { method?: string; url?: string; socket: TLSSocket };

/** A TLS endpoint: its description in the target file, and its differences from that. */
export type TlsEndpoint = {
  minimumVersion: 'TLSv1.2' | 'TLSv1.3';
  /** Undefined: the target file names none, and any is served. */
  ciphers?: readonly Suite[];
  /** Groups of the key exchange by their names in jdk.tls.namedGroups; undefined: the target file names none. */
  namedGroups?: readonly string[];
  /** The name of the server in the target file. */
  serverName?: string;
  /** Whether it requires client certificates. */
  clientAuth: boolean;
  /** Changes the server options that follow from the above. */
  serves?: (
    options: SecureServerOptions,
    certificates: Certificates,
  ) => SecureServerOptions | Promise<SecureServerOptions>;
  /** Whether a connection may stay open after its handshake. */
  admits?: (socket: TLSSocket) => boolean;
  /** The HTTP status of its responses, instead of 200. */
  answers?: (request: TlsRequest) => number;
  /** Handles a connection before TLS begins. */
  intercepts?: Intercepts;
};

/** Requires client certificates. */
export const MUTUAL: TlsEndpoint = {
  minimumVersion: 'TLSv1.3',
  ciphers: ['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256'],
  namedGroups: ['x25519', 'secp256r1'],
  clientAuth: true,
};

/** The suites of an endpoint that supports TLS 1.2 and 1.3. */
export const TLS_1_2_SUITES: readonly Suite[] = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_AES_128_GCM_SHA256',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
];

/** The same, and a suite of earlier versions. */
export const OLD_SUITES: readonly Suite[] = [...TLS_1_2_SUITES, 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA'];

/** Presents a certificate, and requires none. */
export const SERVER_ONLY: TlsEndpoint = {
  minimumVersion: 'TLSv1.2',
  ciphers: TLS_1_2_SUITES,
  clientAuth: false,
};

/** Returns the endpoint exactly as its target file describes it. */
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
