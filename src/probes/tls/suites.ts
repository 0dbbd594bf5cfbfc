/** Versions of TLS by the names that the target file and Node have for them, the oldest first. */
export const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
/** One of them. */
export type Version = (typeof VERSIONS)[number];

/** Whether a version is older than the other one. */
export const isBelow = (version: Version, other: Version): boolean =>
  VERSIONS.indexOf(version) < VERSIONS.indexOf(other);

/** A group of key exchanges in TLS 1.3 (RFC 8446 section 4.2.7). */
export interface KeyExchangeGroup {
  /** At IANA; jdk.tls.namedGroups has the same. */
  name: string;
  /** At OpenSSL. */
  openssl: string;
}

/** OpenSSL has names of its own for these. */
const OPENSSL: Readonly<Record<string, string>> = {
  x25519: 'X25519',
  x448: 'X448',
  secp256r1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** Every group that may be offered: one that the OpenSSL of a Node does not know is not. */
export const GROUPS: readonly KeyExchangeGroup[] = [
  ...['X25519MLKEM768', 'SecP256r1MLKEM768', 'SecP384r1MLKEM1024', ...Object.keys(OPENSSL)],
  ...['ffdhe2048', 'ffdhe3072', 'ffdhe4096', 'ffdhe6144', 'ffdhe8192'],
].map((name) => ({ name, openssl: OPENSSL[name] ?? name }));

/** Whether a list of the target file has a group, by either of its names. */
export const isListedGroup = ({ name, openssl }: KeyExchangeGroup, listed: readonly string[]): boolean =>
  listed.some((each) => [name, openssl].some((known) => known.toLowerCase() === each.toLowerCase()));

/** A cipher suite. */
export interface CipherSuite {
  /** At IANA, as target files have it. */
  name: string;
  /** At OpenSSL. */
  openssl: string;
  /** The versions of TLS that have it, the oldest first. */
  versions: readonly Version[];
}

// What `openssl ciphers -stdname` of OpenSSL 3 says, without the suites that a shared secret or a password is needed for.

const SUITES_OF_13 = [
  'TLS_AES_128_CCM_8_SHA256',
  'TLS_AES_128_CCM_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
];

/** The ciphers before TLS 1.3, each with the key exchanges that it goes with. */
const OLDER_CIPHERS = {
  AES_128_CBC_SHA: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA ECDH_anon',
  AES_128_CBC_SHA256: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA',
  AES_128_CCM: 'RSA DHE_RSA ECDHE_ECDSA',
  AES_128_CCM_8: 'RSA DHE_RSA ECDHE_ECDSA',
  AES_128_GCM_SHA256: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA',
  AES_256_CBC_SHA: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA ECDH_anon',
  AES_256_CBC_SHA256: 'RSA DHE_RSA DHE_DSS DH_anon',
  AES_256_CBC_SHA384: 'ECDHE_RSA ECDHE_ECDSA',
  AES_256_CCM: 'RSA DHE_RSA ECDHE_ECDSA',
  AES_256_CCM_8: 'RSA DHE_RSA ECDHE_ECDSA',
  AES_256_GCM_SHA384: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA',
  ARIA_128_GCM_SHA256: 'RSA DHE_RSA DHE_DSS ECDHE_RSA ECDHE_ECDSA',
  ARIA_256_GCM_SHA384: 'RSA DHE_RSA DHE_DSS ECDHE_RSA ECDHE_ECDSA',
  CAMELLIA_128_CBC_SHA: 'RSA DHE_RSA DHE_DSS DH_anon',
  CAMELLIA_128_CBC_SHA256: 'RSA DHE_RSA DHE_DSS DH_anon ECDHE_RSA ECDHE_ECDSA',
  CAMELLIA_256_CBC_SHA: 'RSA DHE_RSA DHE_DSS DH_anon',
  CAMELLIA_256_CBC_SHA256: 'RSA DHE_RSA DHE_DSS DH_anon',
  CAMELLIA_256_CBC_SHA384: 'ECDHE_RSA ECDHE_ECDSA',
  CHACHA20_POLY1305_SHA256: 'DHE_RSA ECDHE_RSA ECDHE_ECDSA',
  NULL_MD5: 'RSA',
  NULL_SHA: 'RSA ECDHE_RSA ECDHE_ECDSA ECDH_anon',
  NULL_SHA256: 'RSA',
};

/** How OpenSSL calls a key exchange, where that is not the name at IANA with other dashes. */
const OPENSSL_PREFIXES: Record<string, string> = { RSA: '', DH_anon: 'ADH-', ECDH_anon: 'AECDH-' };

function older(keyExchange: string, cipher: string): CipherSuite {
  // Suites with SHA-256, SHA-384 or an AEAD need TLS 1.2.
  const isOld = /_(SHA|MD5)$/.test(cipher);
  const prefix = OPENSSL_PREFIXES[keyExchange] ?? `${keyExchange.replace('_', '-')}-`;
  const short = cipher
    .replace(/^([A-Z]+)_(128|256)/, '$1$2')
    .replace('_CBC', '')
    .replace('CCM_8', 'CCM8')
    .replace('POLY1305_SHA256', 'POLY1305')
    .replaceAll('_', '-');
  return {
    name: `TLS_${keyExchange}_WITH_${cipher}`,
    // OpenSSL leaves out RSA here, and nowhere else.
    openssl: (short.startsWith('ARIA') ? prefix.replace('ECDHE-RSA-', 'ECDHE-') : prefix) + short,
    versions: isOld ? ['TLSv1', 'TLSv1.1', 'TLSv1.2'] : ['TLSv1.2'],
  };
}

/** Every suite that a certificate is enough for, or not even that: the newest version first, then by name. */
export const SUITES: readonly CipherSuite[] = [
  ...SUITES_OF_13.map((name): CipherSuite => ({ name, openssl: name, versions: ['TLSv1.3'] })),
  ...Object.entries(OLDER_CIPHERS)
    .flatMap(([cipher, exchanges]) => exchanges.split(' ').map((exchange) => older(exchange, cipher)))
    .sort((a, b) => a.versions.length - b.versions.length || (a.name < b.name ? -1 : 1)),
];

/** Whether a list of the target file has a suite, by either of its names. */
export const isListed = ({ name, openssl }: CipherSuite, ciphers: readonly string[]): boolean =>
  ciphers.some((listed) => listed === name || listed === openssl);

/** Whether a server with a key of this type can use a suite; undefined when it is not known. */
export function fits({ name }: CipherSuite, keyType: string | undefined): boolean {
  if (keyType === undefined) return true;
  if (name.includes('_ECDSA_')) return /^(ec|ed25519|ed448)$/.test(keyType);
  if (name.includes('_DSS_')) return keyType === 'dsa';
  return !name.includes('_RSA_WITH_') || keyType.startsWith('rsa');
}
