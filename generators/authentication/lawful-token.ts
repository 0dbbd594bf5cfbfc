import { now, type TokenForge } from './forged-token.js';

/** A good token in an unusual form, and its scheme. */
interface LawfulToken {
  what: string;
  scheme: string;
  needsAudience?: true;
  make: (forge: TokenForge, audience: string | undefined) => string;
}

const lawful = (what: string, make: LawfulToken['make'], rest: Partial<LawfulToken> = {}): LawfulToken => ({
  what,
  scheme: 'Bearer',
  make,
  ...rest,
});

/** Good tokens that differ from the usual one where the standards leave a choice. */
export const everyLawfulToken: LawfulToken[] = [
  lawful('a good token after the scheme BEARER', (forge) => forge.token(), { scheme: 'BEARER' }),
  lawful(
    'a good token whose audience is the only one of an array',
    (forge, audience) => forge.token({ claims: { aud: [audience] } }),
    { needsAudience: true },
  ),
  lawful(
    'a good token whose audience is after another one',
    (forge, audience) => forge.token({ claims: { aud: ['https://other.example', audience] } }),
    { needsAudience: true },
  ),
  lawful(
    'a good token whose audience stands between two others',
    (forge, audience) =>
      forge.token({ claims: { aud: ['https://other.example', audience, 'https://another.example'] } }),
    { needsAudience: true },
  ),
  lawful('a good token whose exp has a fraction', (forge) =>
    forge.token({ claims: { exp: now() + 1800.5 } }),
  ),
  lawful('a good token whose exp is written with an exponent', (forge) =>
    forge.token({
      payload: (text) => text.replace(/"exp":(\d+)/, (_, seconds) => `"exp":${Number(seconds) / 1e9}e9`),
    }),
  ),
  // Unknown header parameters must be ignored (RFC 7515 section 4).
  lawful('a good token with a further member in its header', (forge) =>
    forge.token({ header: { 'https://assay.invalid/member': ['x'] } }),
  ),
  lawful('a good token with further claims in several scripts, with - and _ in its base64url', (forge) =>
    forge.token({
      claims: {
        name: 'Zoë 銀行',
        // Wherever it stands, base64url has three characters for it that ordinary base64 does not have.
        note: '?????>>>>>',
        'https://assay.invalid/roles': [{ of: { none: null } }],
      },
    }),
  ),
];

const OTHER = 'https://other.example';

/** A token that the specification neither allows nor forbids. */
interface UnusualToken {
  name: string;
  make: (forge: TokenForge, audience: string | undefined) => string;
}

/** Tokens that a target may accept or refuse. */
const UNUSUAL_TOKENS: Readonly<Record<string, UnusualToken['make']>> = {
  'other-issuer': (forge) => forge.token({ claims: { iss: OTHER } }),
  'without-issuer': (forge) => forge.token({ claims: { iss: undefined } }),
  'without-expiry': (forge) => forge.token({ claims: { exp: undefined } }),
  'without-subject': (forge) => forge.token({ claims: { sub: undefined } }),
  'audience-among-others': (forge, audience) => forge.token({ claims: { aud: [OTHER, audience] } }),
  'type-at-jwt': (forge) => forge.token({ header: { typ: 'at+jwt' } }),
  'without-key-id': (forge) => forge.token({ header: { kid: undefined } }),
};

/** By how many seconds a token is late or early: values between the usual tolerances. */
export const SECONDS_OFF = [5, 25, 55] as const;

const off = (seconds: number): UnusualToken[] => [
  {
    name: `late-token-by-${seconds}-s`,
    make: (forge) => forge.token({ claims: { iat: now() - 600, nbf: now() - 600, exp: now() - seconds } }),
  },
  { name: `early-token-by-${seconds}-s`, make: (forge) => forge.token({ claims: { nbf: now() + seconds } }) },
];

export const everyUnusualName = Object.keys(UNUSUAL_TOKENS);

export const everyUnusualToken: readonly UnusualToken[] = [
  ...Object.entries(UNUSUAL_TOKENS).map(([name, make]) => ({ name, make })),
  ...[1, ...SECONDS_OFF].flatMap(off),
];
