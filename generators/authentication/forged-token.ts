import type { KeyObject } from 'node:crypto';

/** Makes tokens. The harness has the implementation. */
export interface TokenForge {
  publicKey: KeyObject;
  otherJwk: Record<string, unknown>;
  /** The certificate of the other key, as in the header x5c. */
  otherChain: readonly string[];
  token(forgery?: {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    payload?: (text: string) => string;
    key?: 'trusted' | 'other' | 'none' | { otherFor: string } | { hmacWith: string | Buffer; hash?: string };
  }): string;
}

/** A token that must be refused, made with the target's own signing key. */
export interface ForgedToken {
  /** In kebab case, unique among all bad tokens. Users name it when they debug. */
  name: string;
  rule: string;
  make: (forge: TokenForge, audience: string | undefined) => string;
}

/** The present second since 1970, as in tokens. */
export const now = (): number => Math.floor(Date.now() / 1000);
/** In seconds. */
export const HOUR = 3600;

/** A token with other claims than a good one. `payload` changes their text. */
export const claiming = (
  name: string,
  rule: string,
  claims: (audience: string | undefined) => Record<string, unknown>,
  payload?: (text: string) => string,
): ForgedToken => ({
  name,
  rule,
  make: (forge, audience) => forge.token({ claims: claims(audience), ...(payload && { payload }) }),
});

/** The claims of a token that was made two hours ago. */
const twoHoursOld = () => ({ nbf: now() - 2 * HOUR, iat: now() - 2 * HOUR });

export const everyExpiredToken: ForgedToken[] = [
  claiming('expired', 'a token that expired an hour ago', () => ({ exp: now() - HOUR, ...twoHoursOld() })),
  claiming('expired-in-1970', 'a token that expired in 1970', () => ({ exp: 1 })),
  claiming('expired-ten-minutes-ago', 'a token that expired ten minutes ago', () => ({
    exp: now() - 600,
    ...twoHoursOld(),
  })),
  claiming('expired-at-0', 'a token that expired at second 0', () => ({ exp: 0 })),
  claiming('expired-before-1970', 'a token that expired before 1970', () => ({ exp: -1 })),
  claiming('expired-with-a-fraction', 'a token that expired an hour and half a second ago', () => ({
    exp: now() - HOUR - 0.5,
  })),
  claiming('expired-in-2001', 'a token that expired in 2001, which as a text is later than now', () => ({
    exp: 999_999_999,
  })),
  claiming(
    'expired-in-2001-as-exponent',
    'a token that expired in 2001, given as 1e9',
    () => ({ exp: 1e9 }),
    (text) => text.replace('1000000000', '1e9'),
  ),
  claiming(
    'expired-below-32-bits',
    'a token that expired before 1901, of which 32 bits are in an hour',
    () => ({ exp: now() + HOUR - 2 ** 32 }),
  ),
  claiming(
    'expired-by-the-second-exp',
    'a token with exp twice, the last of which was an hour ago',
    () => ({}),
    again('exp', () => now() - HOUR),
  ),
  claiming(
    'expired-with-an-exp-in-capitals',
    'a token that expired an hour ago, with a claim EXP to come',
    () => ({ exp: now() - HOUR }),
    again('EXP', () => now() + HOUR),
  ),
];

/** Adds a claim again, at the end. A parser must use the last one or refuse the token (RFC 7519, 4). */
function again(name: string, value: () => unknown) {
  return (text: string) => `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value())}}`;
}

/** Future times that look past when they are stored in too few bits, compared as text, or read as milliseconds. */
const FAR: [name: string, what: string, nbf: () => number][] = [
  ['from-2038', 'in 2038, after the end of 31 bits', () => 2 ** 31 + HOUR],
  ['from-2106', 'in 2106, after the end of 32 bits', () => 2 ** 32 + HOUR],
  ['from-5138', 'in the year 5138, which as a text is before now', () => 1e11],
  ['from-now-in-milliseconds', 'in as many seconds as there are milliseconds until now', () => Date.now()],
  ['from-beyond-53-bits', 'after 2 to the power of 53', () => 2 ** 53 + 2],
  ['from-beyond-63-bits-of-milliseconds', 'after 2 to the power of 54', () => 2 ** 54 + 4],
  ['from-beyond-63-bits', 'after 2 to the power of 63', () => 2 ** 63 + 2048],
  ['from-beyond-64-bits', 'after 2 to the power of 64', () => 2 ** 64 + 4096],
  ['from-1e300', 'in 1e300 seconds', () => 1e300],
  ['in-an-hour-and-a-fraction', 'in an hour and half a second', () => now() + HOUR + 0.5],
];

export const everyTokenOfTheFuture: ForgedToken[] = [
  claiming('not-yet-valid', 'a token that becomes valid in an hour', () => ({
    nbf: now() + HOUR,
    exp: now() + 2 * HOUR,
  })),
  claiming('valid-in-ten-minutes', 'a token that becomes valid in ten minutes', () => ({
    nbf: now() + 600,
    exp: now() + 2 * HOUR,
  })),
  claiming('valid-from-9999', 'a token that becomes valid in the year 9999', () => ({
    nbf: 253_370_764_800,
    exp: 253_370_768_400,
  })),
  // Their exp is a usual one, so that only nbf is out of range.
  ...FAR.map(([name, what, nbf]) =>
    claiming(`valid-${name}`, `a token that becomes valid ${what}`, () => ({ nbf: nbf() })),
  ),
  claiming(
    'valid-by-the-first-nbf',
    'a token with nbf twice, the last of which is in an hour',
    () => ({}),
    again('nbf', () => now() + HOUR),
  ),
  // Names of claims are case-sensitive (RFC 7519 section 10.1.1).
  claiming(
    'valid-by-an-nbf-in-capitals',
    'a token that becomes valid in an hour, with a claim NBF of the past',
    () => ({ nbf: now() + HOUR }),
    again('NBF', () => now() - HOUR),
  ),
];

const OTHER = 'https://other.example';

/** Audiences of others, and ones similar to the right one, which are compared exactly (RFC 7519 section 4.1.3). */
const OTHER_AUDIENCES: [name: string, what: string, aud: (audience: string) => unknown][] = [
  ['other-audience', 'for another audience', () => OTHER],
  ['other-audiences', 'for several other audiences', () => [OTHER, 'https://another.example']],
  ['longer-audience', 'for an audience that begins with the right one', (audience) => `${audience}/other`],
  ['shorter-audience', 'for the beginning of the right audience', (audience) => audience.slice(0, -1)],
  ['audience-with-a-slash', 'for an audience with a slash after the right one', (audience) => `${audience}/`],
  [
    'audience-in-another-case',
    'for the right audience in another case, which is another one',
    (audience) => inAnotherCase(audience),
  ],
  [
    'audience-behind-another',
    'for an audience that ends with the right one',
    (audience) => `${OTHER}/?${audience}`,
  ],
  [
    'audience-among-words',
    'for an audience in which the right one is a word among others',
    (audience) => `${OTHER} ${audience} x`,
  ],
  ['audience-in-two-arrays', 'with its audience in an array in an array', (audience) => [[audience]]],
  ['audience-as-member', 'with its audience as the name of a member', (audience) => ({ [audience]: true })],
  ['audience-as-value', 'with its audience in an object', (audience) => ({ 0: audience, length: 1 })],
  [
    'audience-in-object-of-array',
    'with its audience in an object in an array',
    (audience) => [{ aud: audience }],
  ],
  [
    'audience-as-array-in-text',
    'with the text of an array as its audience',
    (audience) => JSON.stringify([audience]),
  ],
  [
    'audience-with-a-comma',
    'for an audience with a comma and another one after it',
    (audience) => `${audience},other`,
  ],
  ['audience-with-a-blank', 'for the right audience with a space after it', (audience) => `${audience} `],
  [
    'audience-with-a-line-break',
    'for the right audience with a line break after it',
    (audience) => `${audience}\n`,
  ],
  ['audience-with-nul', 'for the right audience with NUL and more after it', (audience) => `${audience}\0x`],
  [
    'audience-that-a-pattern-matches',
    'for an audience that the right one matches if it is read as a regular expression',
    (audience) => withoutMarks(audience),
  ],
  ['audience-that-matches-any', 'for the audience *', () => '*'],
  ['audience-in-the-midst', 'for an audience that has the right one in it', (audience) => `x${audience}x`],
];

/** An audience that matches the right one as a regular expression, or has a letter more. */
const withoutMarks = (audience: string) =>
  audience.includes('.') ? audience.replaceAll('.', '-') : `${audience}x`;

export const everyTokenForOthers: ForgedToken[] = [
  ...OTHER_AUDIENCES.map(([name, what, aud]) =>
    claiming(name, `a token ${what}`, (audience = '') => ({ aud: aud(audience) })),
  ),
  claiming(
    'audience-before-another-aud',
    'a token with aud twice, the last of which is another one',
    () => ({}),
    again('aud', () => OTHER),
  ),
  claiming(
    'audience-in-other-claims',
    'a token for another audience, with the right one in azp, client_id, AUD and audience',
    (audience) => ({ aud: OTHER, ...inOtherClaims(audience) }),
  ),
  claiming(
    'audience-in-other-claims-only',
    'a token without aud, with the right audience in azp, client_id, AUD and audience',
    (audience) => ({ aud: undefined, ...inOtherClaims(audience) }),
  ),
];

/** Audiences are compared case-sensitively (RFC 7519 section 2). An audience without letters gets one. */
const inAnotherCase = (audience: string) =>
  audience === audience.toUpperCase() ? `${audience.toLowerCase()}x` : audience.toUpperCase();

/** Names of claims that are similar to aud. */
const LIKE_AUD = ['azp', 'client_id', 'AUD', 'audience'];

/** The right audience in claims other than aud. */
const inOtherClaims = (audience: string | undefined) =>
  Object.fromEntries(LIKE_AUD.map((name) => [name, audience]));

/** The audience claim of a token without a valid audience. Undefined leaves it out. */
const NO_AUDIENCE: [name: string, what: string, aud: unknown][] = [
  ['without-audience', 'without an audience', undefined],
  ['empty-audience', 'with an empty audience', ''],
  ['no-audiences', 'with an empty array of audiences', []],
  ['audience-as-number', 'with a number as its audience', 1],
  ['audience-as-object', 'with an object as its audience', {}],
  ['audience-as-null', 'with null as its audience', null],
  ['audience-as-true', 'with true as its audience', true],
  ['audience-as-false', 'with false as its audience', false],
  ['null-in-audiences', 'with null in an array as its audience', [null]],
];

export const everyTokenForNobody: ForgedToken[] = NO_AUDIENCE.map(([name, what, aud]) =>
  claiming(name, `a token ${what}`, () => ({ aud })),
);
