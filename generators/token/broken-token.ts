/** What a forge can make; the harness has the real one. */
interface Forge {
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
];

export const everyTokenOfTheFuture: ForgedToken[] = [
  {
    name: 'not-yet-valid',
    rule: 'a token that becomes valid in an hour',
    make: (forge) => forge.token({ claims: { nbf: now() + HOUR, exp: now() + 2 * HOUR } }),
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
];

export const everyUnsecuredToken: ForgedToken[] = [
  ...['none', 'None', 'NONE', 'nOnE'].map((alg) => ({
    name: {
      none: 'alg-none',
      None: 'alg-none-capitalised',
      NONE: 'alg-none-upper-case',
      nOnE: 'alg-none-mixed-case',
    }[alg]!,
    rule: `a token with the algorithm ${alg}`,
    make: (forge: Forge) => forge.token({ header: { alg }, key: 'none' }),
  })),
  {
    name: 'hmac-pem',
    rule: 'an HMAC made with the public key, as PEM',
    make: (forge) => forge.token({ header: { alg: 'HS256' }, key: { hmacWith: pem(forge) } }),
  },
  {
    name: 'hmac-pem-trimmed',
    rule: 'an HMAC made with the public key, as PEM without its last newline',
    make: (forge) => forge.token({ header: { alg: 'HS256' }, key: { hmacWith: pem(forge).trimEnd() } }),
  },
  {
    name: 'hmac-der',
    rule: 'an HMAC made with the public key, as DER',
    make: (forge) =>
      forge.token({
        header: { alg: 'HS256' },
        key: { hmacWith: forge.publicKey.export({ type: 'spki', format: 'der' }) },
      }),
  },
];

const pem = (forge: Forge) => String(forge.publicKey.export({ type: 'spki', format: 'pem' }));

/** Where the other key is served, for targets that look for keys where a token tells them to. */
export interface KeyUrls {
  keys: string;
  certificate: string;
}

export const everyTokenOfAnotherKey = (urls: KeyUrls): ForgedToken[] => [
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
    make: (forge) => forge.token({ key: 'other', header: { jku: urls.keys, kid: 'assay' } }),
  },
  {
    name: 'x5u',
    rule: 'a token that tells where its certificate is (x5u)',
    make: (forge) => forge.token({ key: 'other', header: { x5u: urls.certificate, kid: 'assay' } }),
  },
];

export const everyCriticalToken: ForgedToken[] = [
  {
    name: 'unknown-crit',
    rule: 'a token with a critical extension that nobody knows',
    make: (forge) =>
      forge.token({
        header: { crit: ['https://assay.invalid/unknown'], 'https://assay.invalid/unknown': true },
      }),
  },
];

/** A good token spoilt: what can be done without the key. */
export interface SpoiltToken {
  /** In kebab case, unique among all bad tokens. */
  name: string;
  rule: string;
  spoil: (token: string) => string;
  /** Whether any token will do for a start, also one that is no JWT. */
  fromAny?: true;
}

const part = (token: string, place: number) => token.split('.')[place] ?? '';

export const everyMalformedToken: SpoiltToken[] = [
  { name: 'garbage', rule: 'garbage', fromAny: true, spoil: () => 'garbage' },
  { name: 'three-parts-of-garbage', rule: 'three parts of garbage', fromAny: true, spoil: () => 'a.b.c' },
  {
    name: 'first-half',
    rule: 'the first half of a token',
    spoil: (token) => token.slice(0, token.length / 2),
  },
  {
    name: 'without-payload',
    rule: 'a token without its payload',
    spoil: (token) => `${part(token, 0)}..${part(token, 2)}`,
  },
  { name: 'header-only', rule: 'the header of a token', spoil: (token) => part(token, 0) },
  { name: 'fourth-part', rule: 'a token with a fourth part', spoil: (token) => `${token}.x` },
];

export const everyTamperedToken: SpoiltToken[] = [
  {
    name: 'without-signature',
    rule: 'a token without its signature',
    spoil: (token) => `${part(token, 0)}.${part(token, 1)}.`,
  },
  {
    name: 'cut-signature',
    rule: 'a token without the last third of its signature',
    spoil: (token) => token.slice(0, -Math.floor(part(token, 2).length / 3)),
  },
  {
    name: 'changed-payload',
    rule: 'a token with a changed payload',
    spoil: (token) => `${part(token, 0)}.${changed(part(token, 1))}.${part(token, 2)}`,
  },
  {
    name: 'changed-signature',
    rule: 'a token with a changed signature',
    spoil: (token) => `${part(token, 0)}.${part(token, 1)}.${flipped(part(token, 2))}`,
  },
];

function changed(payload: string): string {
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...claims, assay: 'changed' })).toString('base64url');
}

const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

/** Headers of a call that carries no bearer token; `token` is a good one, in the wrong place. */
export interface NoBearer {
  rule: string;
  headers: (token: string) => [string, string][];
  query?: (token: string) => string;
}

export const everyCallWithoutToken: NoBearer[] = [
  { rule: 'no Authorization header', headers: () => [] },
  { rule: 'an empty Authorization header', headers: () => [['authorization', '']] },
  { rule: 'a scheme without a token', headers: () => [['authorization', 'Bearer']] },
  { rule: 'an empty token', headers: () => [['authorization', 'Bearer ']] },
  { rule: 'the scheme Basic', headers: (token) => [['authorization', `Basic ${token}`]] },
  { rule: 'the scheme Token', headers: (token) => [['authorization', `Token ${token}`]] },
  { rule: 'a token without a scheme', headers: (token) => [['authorization', token]] },
  { rule: 'a token in the query', headers: () => [], query: (token) => `?access_token=${token}` },
  { rule: 'a token in a cookie', headers: (token) => [['cookie', `token=${token}; access_token=${token}`]] },
];
