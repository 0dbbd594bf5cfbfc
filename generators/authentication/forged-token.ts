/** What a forge can make; the harness has the real one. */
export interface Forge {
  publicKey: {
    export(options: { type: 'spki'; format: 'pem' }): string | Buffer;
    export(options: { type: 'spki'; format: 'der' }): Buffer;
  };
  otherJwk: Record<string, unknown>;
  token(forgery?: {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    key?: 'trusted' | 'other' | 'none' | { hmacWith: string | Buffer };
  }): string;
}

/** A token that must be refused, made with the target's own signing key. */
export interface ForgedToken {
  /** In kebab case, unique among all bad tokens: what people who debug ask for. */
  name: string;
  rule: string;
  make: (forge: Forge, audience: string | undefined) => string;
}

const now = () => Math.floor(Date.now() / 1000);
const HOUR = 3600;

export const everyExpiredToken: ForgedToken[] = [
  {
    name: 'expired',
    rule: 'a token that expired an hour ago',
    make: (forge) =>
      forge.token({ claims: { exp: now() - HOUR, nbf: now() - 2 * HOUR, iat: now() - 2 * HOUR } }),
  },
  {
    name: 'expired-in-1970',
    rule: 'a token that expired in 1970',
    make: (forge) => forge.token({ claims: { exp: 1 } }),
  },
  {
    name: 'expired-ten-minutes-ago',
    rule: 'a token that expired ten minutes ago',
    make: (forge) =>
      forge.token({ claims: { exp: now() - 600, nbf: now() - 2 * HOUR, iat: now() - 2 * HOUR } }),
  },
  {
    name: 'expired-at-0',
    rule: 'a token that expired at second 0',
    make: (forge) => forge.token({ claims: { exp: 0 } }),
  },
  {
    name: 'expired-before-1970',
    rule: 'a token that expired before 1970',
    make: (forge) => forge.token({ claims: { exp: -1 } }),
  },
];

export const everyTokenOfTheFuture: ForgedToken[] = [
  {
    name: 'not-yet-valid',
    rule: 'a token that becomes valid in an hour',
    make: (forge) => forge.token({ claims: { nbf: now() + HOUR, exp: now() + 2 * HOUR } }),
  },
  {
    name: 'valid-in-ten-minutes',
    rule: 'a token that becomes valid in ten minutes',
    make: (forge) => forge.token({ claims: { nbf: now() + 600, exp: now() + 2 * HOUR } }),
  },
  {
    name: 'valid-from-9999',
    rule: 'a token that becomes valid in the year 9999',
    make: (forge) => forge.token({ claims: { nbf: 253_370_764_800, exp: 253_370_768_400 } }),
  },
];

export const everyTokenForOthers: ForgedToken[] = [
  {
    name: 'other-audience',
    rule: 'a token for another audience',
    make: (forge) => forge.token({ claims: { aud: 'https://other.example' } }),
  },
  {
    name: 'other-audiences',
    rule: 'a token for several other audiences',
    make: (forge) => forge.token({ claims: { aud: ['https://other.example', 'https://another.example'] } }),
  },
  {
    name: 'longer-audience',
    rule: 'a token for an audience that begins with the right one',
    make: (forge, audience) => forge.token({ claims: { aud: `${audience}/other` } }),
  },
  {
    name: 'shorter-audience',
    rule: 'a token for the beginning of the right audience',
    make: (forge, audience) => forge.token({ claims: { aud: audience?.slice(0, -1) } }),
  },
  {
    name: 'audience-with-a-slash',
    rule: 'a token for an audience with a slash behind the right one',
    make: (forge, audience) => forge.token({ claims: { aud: `${audience}/` } }),
  },
  {
    name: 'audience-in-another-case',
    rule: 'a token for the right audience in another case, which is another one',
    make: (forge, audience) => forge.token({ claims: { aud: inAnotherCase(`${audience}`) } }),
  },
  {
    name: 'audience-behind-another',
    rule: 'a token for an audience that ends with the right one',
    make: (forge, audience) => forge.token({ claims: { aud: `https://other.example/?${audience}` } }),
  },
  {
    name: 'audience-among-words',
    rule: 'a token for an audience in which the right one is a word among others',
    make: (forge, audience) => forge.token({ claims: { aud: `https://other.example ${audience} x` } }),
  },
];

/** RFC 7519 section 2 compares them with case. What has no letters gets one. */
const inAnotherCase = (audience: string) =>
  audience === audience.toUpperCase() ? `${audience.toLowerCase()}x` : audience.toUpperCase();

/** What a token for nobody has in the place of its audience; undefined: no such claim. */
const NO_AUDIENCE: [name: string, what: string, aud: unknown][] = [
  ['without-audience', 'without an audience', undefined],
  ['empty-audience', 'with an empty audience', ''],
  ['no-audiences', 'with an empty array of audiences', []],
  ['audience-as-number', 'with a number as its audience', 1],
  ['audience-as-object', 'with an object as its audience', {}],
];

export const everyTokenForNobody: ForgedToken[] = NO_AUDIENCE.map(([name, what, aud]) => ({
  name,
  rule: `a token ${what}`,
  make: (forge) => forge.token({ claims: { aud } }),
}));

/** Where the other key is served, for targets that look for keys where a token tells them to. */
interface KeyUrls {
  keys: string;
  certificate: string;
}

/** A token that must be refused, made with a key that is not the target's. */
export interface TokenOfAnotherKey extends Omit<ForgedToken, 'make'> {
  make: (forge: Forge, urls: KeyUrls) => string;
}

export const everyTokenOfAnotherKey: TokenOfAnotherKey[] = [
  {
    name: 'other-key',
    rule: 'a token signed with another key, under the key id of the right one',
    make: (forge) => forge.token({ key: 'other' }),
  },
  {
    name: 'other-key-unknown-id',
    rule: 'a token signed with another key, under a key id that nobody has',
    make: (forge) => forge.token({ key: 'other', header: { kid: 'assay-unknown' } }),
  },
  {
    name: 'other-key-without-id',
    rule: 'a token signed with another key, without a key id',
    make: (forge) => forge.token({ key: 'other', header: { kid: undefined } }),
  },
  {
    name: 'jwk',
    rule: 'a token that brings its own key along (jwk)',
    make: (forge) => forge.token({ key: 'other', header: { jwk: forge.otherJwk, kid: 'assay' } }),
  },
  {
    name: 'jku',
    rule: 'a token that tells where its key is (jku)',
    make: (forge, { keys }) => forge.token({ key: 'other', header: { jku: keys, kid: 'assay' } }),
  },
  {
    name: 'x5u',
    rule: 'a token that tells where its certificate is (x5u)',
    make: (forge, { certificate }) =>
      forge.token({ key: 'other', header: { x5u: certificate, kid: 'assay' } }),
  },
];
