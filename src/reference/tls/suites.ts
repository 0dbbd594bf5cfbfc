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
