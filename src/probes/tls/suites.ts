/** TLS versions with the names of the target file and of Node, oldest first. */
export const VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
/** One of them. */
export type Version = (typeof VERSIONS)[number];

/** Whether a version is older than another one. */
export const isBelow = (version: Version, other: Version): boolean =>
  VERSIONS.indexOf(version) < VERSIONS.indexOf(other);

/** A key exchange group of TLS 1.3 (RFC 8446 section 4.2.7). */
interface KeyExchangeGroup {
  /** The IANA name, which is also used in jdk.tls.namedGroups. */
  name: string;
  /** The OpenSSL name. */
  openssl: string;
}

/** Groups with different names in OpenSSL. */
const OPENSSL: Readonly<Record<string, string>> = {
  x25519: 'X25519',
  x448: 'X448',
  secp256r1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** Every group that can be offered. One that the OpenSSL of this Node does not know is not offered. */
export const GROUPS: readonly KeyExchangeGroup[] = [
  ...['X25519MLKEM768', 'SecP256r1MLKEM768', 'SecP384r1MLKEM1024', ...Object.keys(OPENSSL)],
  ...['ffdhe2048', 'ffdhe3072', 'ffdhe4096', 'ffdhe6144', 'ffdhe8192'],
].map((name) => ({ name, openssl: OPENSSL[name] ?? name }));

/** Groups that TLS 1.3 does not have, with names similar to those above. */
export const OLDER_GROUPS: readonly string[] = ['secp224r1', 'secp256k1'];

/** Whether a list in the target file contains a group, by either of its names. */
export const isListedGroup = ({ name, openssl }: KeyExchangeGroup, listed: readonly string[]): boolean =>
  listed.some((each) => [name, openssl].some((known) => known.toLowerCase() === each.toLowerCase()));

/** A cipher suite. */
export interface CipherSuite {
  /** The IANA name, as in target files. */
  name: string;
  /** The OpenSSL name. */
  openssl: string;
  /** The TLS versions that have it, oldest first. */
  versions: readonly Version[];
}

// The output of `openssl ciphers -stdname` of OpenSSL 3, without suites that need a pre-shared key or a password.

const SUITES_OF_13 = [
  'TLS_AES_128_CCM_8_SHA256',
  'TLS_AES_128_CCM_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
];

/** The ciphers before TLS 1.3, with their key exchanges. */
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

/** The OpenSSL names of key exchanges that are not the IANA name with other dashes. */
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
    // Only here, OpenSSL omits RSA.
    openssl: (short.startsWith('ARIA') ? prefix.replace('ECDHE-RSA-', 'ECDHE-') : prefix) + short,
    versions: isOld ? ['TLSv1', 'TLSv1.1', 'TLSv1.2'] : ['TLSv1.2'],
  };
}

/** Every suite that needs at most a certificate: newest version first, then by name. */
export const SUITES: readonly CipherSuite[] = [
  ...SUITES_OF_13.map((name): CipherSuite => ({ name, openssl: name, versions: ['TLSv1.3'] })),
  ...Object.entries(OLDER_CIPHERS)
    .flatMap(([cipher, exchanges]) => exchanges.split(' ').map((exchange) => older(exchange, cipher)))
    .sort((a, b) => a.versions.length - b.versions.length || (a.name < b.name ? -1 : 1)),
];

/** Whether a list in the target file contains a suite, by either of its names. */
export const isListed = ({ name, openssl }: CipherSuite, ciphers: readonly string[]): boolean =>
  ciphers.some((listed) => listed === name || listed === openssl);

/** Whether a server with a key of this type can use a suite; true when the type is not known. */
export function fits({ name }: CipherSuite, keyType: string | undefined): boolean {
  if (keyType === undefined) return true;
  if (name.includes('_ECDSA_')) return /^(ec|ed25519|ed448)$/.test(keyType);
  if (name.includes('_DSS_')) return keyType === 'dsa';
  return !name.includes('_RSA_WITH_') || keyType.startsWith('rsa');
}
