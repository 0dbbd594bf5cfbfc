import type { TokenForge, ForgedToken } from './forged-token.js';

/** Where the other key is served, for targets that fetch keys from a URL in a token. */
interface KeyUrls {
  keys: string;
  certificate: string;
}

/** A token that must be refused, made with a key that is not the target's. */
interface TokenOfAnotherKey extends Omit<ForgedToken, 'make'> {
  make: (forge: TokenForge, urls: KeyUrls) => string;
}

/** The id of the right key. */
export const keyIdOf = (forge: TokenForge): unknown =>
  (
    JSON.parse(Buffer.from(forge.token({ key: 'none' }).split('.', 1)[0] ?? '', 'base64url').toString()) as {
      kid?: unknown;
    }
  ).kid;

/** Key ids of no key: some implementations then use the first key, or none. */
const KEY_IDS: [name: string, what: string, kid: (right: unknown) => unknown][] = [
  ['other-key-unknown-id', 'under a key id that nobody has', () => 'assay-unknown'],
  ['other-key-without-id', 'without a key id', () => undefined],
  ['other-key-empty-id', 'under an empty key id', () => ''],
  ['other-key-path-as-id', 'under a path as its key id', () => '/dev/null'],
  ['other-key-path-upwards-as-id', 'under a path upwards as its key id', () => '../../../../../../dev/null'],
  ['other-key-url-as-id', 'under a URL as its key id', () => 'http://127.0.0.1:1/key.pem'],
  ['other-key-number-as-id', 'under a number as its key id', () => 0],
  ['other-key-null-as-id', 'under null as its key id', () => null],
  ['other-key-true-as-id', 'under true as its key id', () => true],
  ['other-key-array-as-id', 'under the right key id in an array', (right) => [right]],
  ['other-key-object-as-id', 'under an object as its key id', () => ({})],
  ['other-key-constructor-as-id', 'under a key id that every object has', () => 'constructor'],
  ['other-key-longer-id', 'under a key id that begins with the right one', (right) => `${String(right)} `],
  ['other-key-any-id', 'under * as its key id', () => '*'],
];

/** Header parameters about the key of the signature (RFC 7515 section 4.1). */
const IN_HEADER: [name: string, what: string, header: (forge: TokenForge, urls: KeyUrls) => object][] = [
  ['jwk', 'that brings its own key along (jwk)', (forge) => ({ jwk: forge.otherJwk })],
  ['jku', 'that tells where its key is (jku)', (_, { keys }) => ({ jku: keys })],
  ['x5u', 'that tells where its certificate is (x5u)', (_, { certificate }) => ({ x5u: certificate })],
  ['x5c', 'that brings its own certificate along (x5c)', (forge) => ({ x5c: forge.otherChain })],
];

/** The key id of such a token. */
const BESIDE: [name: string, what: string, id: (forge: TokenForge) => object][] = [
  ['', '', (forge) => ({ kid: forge.otherJwk['kid'] })],
  ['-beside-the-right-id', ' beside the id of the right one', () => ({})],
  ['-without-id', ', and has no key id', () => ({ kid: undefined })],
];

const SECRET = 'a secret that comes with its token';
const OCTETS = { kty: 'oct', alg: 'HS256', k: Buffer.from(SECRET).toString('base64url') };

export const everyTokenOfAnotherKey: TokenOfAnotherKey[] = [
  {
    name: 'other-key',
    rule: 'a token signed with another key, under the key id of the right one',
    make: (forge) => forge.token({ key: 'other' }),
  },
  ...KEY_IDS.map(([name, what, kid]) => ({
    name,
    rule: `a token signed with another key, ${what}`,
    make: (forge: TokenForge) => forge.token({ key: 'other', header: { kid: kid(keyIdOf(forge)) } }),
  })),
  ...IN_HEADER.flatMap(([name, what, header]) =>
    BESIDE.map(([beside, where, id]) => ({
      name: name + beside,
      rule: `a token ${what}${where}`,
      make: (forge: TokenForge, urls: KeyUrls) =>
        forge.token({ key: 'other', header: { ...header(forge, urls), ...id(forge) } }),
    })),
  ),
  ...[{}, { kid: undefined }].map((id, place) => ({
    name: `jwk-of-octets${place === 0 ? '-beside-the-right-id' : ''}`,
    rule: `an HMAC whose secret the token brings along (jwk)${place === 0 ? ', under the id of the right key' : ''}`,
    make: (forge: TokenForge) =>
      forge.token({ key: { hmacWith: SECRET }, header: { alg: 'HS256', jwk: OCTETS, ...id } }),
  })),
  ...['RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'].map((alg) => ({
    name: `other-key-for-${alg.toLowerCase()}`,
    rule: `a token signed with another key by ${alg}, under the key id of the right one`,
    make: (forge: TokenForge) => forge.token({ key: { otherFor: alg } }),
  })),
];

/**
 * A token of an issuer that the target trusts, signed by another one that it trusts. RFC 8725 section 3.8: the key of a
 * token belongs to the issuer that the token names, and so does its subject. `ofProvider`: the other issuer is that of
 * an identity provider, so that it cannot name the users of another one.
 */
export const everyKeyOfAnotherIssuer: {
  name: string;
  rule: string;
  ofProvider?: true;
  make: (other: TokenForge, claims: Record<string, unknown>, keyId: unknown) => string;
}[] = [
  ...(
    [
      ['', '', () => ({})],
      ['-under-the-right-id', ', under the id of the right key', (kid) => ({ kid })],
      ['-without-id', ', without a key id', () => ({ kid: undefined })],
      ['-under-an-unknown-id', ', under a key id that nobody has', () => ({ kid: 'assay-unknown' })],
    ] satisfies [string, string, (right: unknown) => object][]
  ).map(([name, what, header]) => ({
    name: `key-of-another-issuer${name}`,
    rule: `a token signed with the key of another issuer that is trusted${what}`,
    make: (other: TokenForge, claims: Record<string, unknown>, kid: unknown) =>
      other.token({ claims, header: header(kid) }),
  })),
  {
    name: 'user-of-another-issuer',
    rule: 'a token of the issuer of an identity provider, whose subject is called like a user of another one',
    ofProvider: true,
    make: (other) => other.token(),
  },
];
