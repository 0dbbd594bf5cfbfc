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
