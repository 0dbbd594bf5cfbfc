import type { ForgedToken } from './forged-token.js';

const now = () => Math.floor(Date.now() / 1000);
const HOUR = 3600;

const claiming = (name: string, rule: string, claims: () => Record<string, unknown>): ForgedToken => ({
  name,
  rule,
  make: (forge) => forge.token({ claims: claims() }),
});

/** A time that is no number (RFC 7519 sections 4.1.4 and 4.1.5); read as one all the same, it refuses the token. */
export const everyTokenWithoutTime: ForgedToken[] = [
  claiming('exp-as-text', 'a token that expired an hour ago, told as a text', () => ({
    exp: `${now() - HOUR}`,
  })),
  claiming('exp-in-words', 'a token that expires at no time: a word', () => ({ exp: 'never' })),
  claiming('exp-as-date', 'a token that expired in 2001, told as a date', () => ({
    exp: '2001-01-01T00:00:00Z',
  })),
  claiming('exp-as-object', 'a token that expires at no time: an object', () => ({ exp: {} })),
  claiming('exp-as-list', 'a token that expired an hour ago, told in an array', () => ({
    exp: [now() - HOUR],
  })),
  claiming('exp-as-boolean', 'a token that expires at no time: false', () => ({ exp: false })),
  claiming('nbf-as-text', 'a token that becomes valid in an hour, told as a text', () => ({
    nbf: `${now() + HOUR}`,
  })),
  claiming('nbf-in-words', 'a token that becomes valid at no time: a word', () => ({ nbf: 'tomorrow' })),
  claiming('nbf-as-list', 'a token that becomes valid in an hour, told in an array', () => ({
    nbf: [now() + HOUR],
  })),
  claiming('nbf-as-boolean', 'a token that becomes valid at no time: false', () => ({ nbf: false })),
  claiming('nbf-as-object', 'a token that becomes valid at no time: an object', () => ({ nbf: {} })),
];

/** A token that stands for nobody: sub is a text (RFC 7519 section 4.1.2), and the caller is who it names. */
export const everyTokenOfNobody: ForgedToken[] = [
  claiming('sub-empty', 'a token whose subject is empty', () => ({ sub: '' })),
  claiming('without-sub', 'a token without a subject', () => ({ sub: undefined })),
  claiming('sub-as-null', 'a token whose subject is null', () => ({ sub: null })),
  claiming('sub-as-number', 'a token whose subject is a number', () => ({ sub: 1 })),
  claiming('sub-as-object', 'a token whose subject is an object', () => ({ sub: {} })),
  claiming('sub-as-list', 'a token whose subject is an empty array', () => ({ sub: [] })),
];
