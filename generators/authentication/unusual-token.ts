import type { TokenForge } from './forged-token.js';

const OTHER = 'https://other.example';
const now = () => Math.floor(Date.now() / 1000);

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
  ...SECONDS_OFF.flatMap(off),
];
