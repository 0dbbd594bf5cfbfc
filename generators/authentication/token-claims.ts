import { claiming, type ForgedToken, HOUR, now } from './forged-token.js';

/** A time that is not a number (RFC 7519 sections 4.1.4, 4.1.5). Reading it as a number must not help. */
export const everyTokenWithoutTime: ForgedToken[] = [
  claiming('exp-as-text', 'a token that expired an hour ago, given as text', () => ({
    exp: `${now() - HOUR}`,
  })),
  claiming('exp-to-come-as-text', 'a token that expires in an hour, given as text', () => ({
    exp: `${now() + HOUR}`,
  })),
  claiming('exp-in-words', 'a token that expires at no time: a word', () => ({ exp: 'never' })),
  claiming('exp-as-date', 'a token that expired in 2001, given as a date', () => ({
    exp: '2001-01-01T00:00:00Z',
  })),
  claiming('exp-as-object', 'a token that expires at no time: an object', () => ({ exp: {} })),
  claiming('exp-as-list', 'a token that expired an hour ago, given in an array', () => ({
    exp: [now() - HOUR],
  })),
  claiming('exp-as-boolean', 'a token that expires at no time: false', () => ({ exp: false })),
  claiming('nbf-as-text', 'a token that becomes valid in an hour, given as text', () => ({
    nbf: `${now() + HOUR}`,
  })),
  claiming('nbf-in-words', 'a token that becomes valid at no time: a word', () => ({ nbf: 'tomorrow' })),
  claiming('nbf-as-list', 'a token that becomes valid in an hour, given in an array', () => ({
    nbf: [now() + HOUR],
  })),
  claiming('nbf-as-boolean', 'a token that becomes valid at no time: false', () => ({ nbf: false })),
  claiming('nbf-as-object', 'a token that becomes valid at no time: an object', () => ({ nbf: {} })),
  claiming('exp-as-true', 'a token that expires at no time: true', () => ({ exp: true })),
  claiming('exp-as-empty-text', 'a token that expires at no time: an empty text', () => ({ exp: '' })),
  claiming('exp-as-empty-list', 'a token that expires at no time: an empty array', () => ({ exp: [] })),
  claiming('nbf-as-true', 'a token that becomes valid at no time: true', () => ({ nbf: true })),
  claiming('nbf-as-date', 'a token that becomes valid in 2100, given as a date', () => ({
    nbf: '2100-01-01T00:00:00Z',
  })),
];

const unreadable = (name: string, what: string, payload: (text: string) => string): ForgedToken =>
  claiming(name, `a token whose claims ${what}`, () => ({}), payload);

/** Claims that are not a JSON object, signed with the right key (RFC 7519 section 7.2). */
export const everyUnreadableToken: ForgedToken[] = [
  unreadable('claims-in-an-array', 'stand in an array', (text) => `[${text}]`),
  unreadable('claims-as-text', 'are a JSON text', (text) => JSON.stringify(text)),
  unreadable('claims-cut-off', 'are cut off', (text) => text.slice(0, -1)),
  unreadable('claims-as-null', 'are null', () => 'null'),
  unreadable('exp-as-nan', 'have NaN as exp', (text) => text.replace(/"exp":\d+/, '"exp":NaN')),
  unreadable('exp-as-infinity', 'have Infinity as exp', (text) =>
    text.replace(/"exp":\d+/, '"exp":Infinity'),
  ),
];

const SUBJECT = /"sub":("(?:[^"\\]|\\.)*")/;

/** A token without a valid subject: sub is a string (RFC 7519 section 4.1.2), and names the caller. */
export const everyTokenOfNobody: ForgedToken[] = [
  claiming('sub-empty', 'a token whose subject is empty', () => ({ sub: '' })),
  claiming('without-sub', 'a token without a subject', () => ({ sub: undefined })),
  claiming('sub-as-null', 'a token whose subject is null', () => ({ sub: null })),
  claiming('sub-as-number', 'a token whose subject is a number', () => ({ sub: 1 })),
  claiming('sub-as-object', 'a token whose subject is an object', () => ({ sub: {} })),
  claiming('sub-as-list', 'a token whose subject is an empty array', () => ({ sub: [] })),
  claiming('sub-as-true', 'a token whose subject is true', () => ({ sub: true })),
  claiming(
    'sub-in-a-list',
    'a token whose subject stands in an array',
    () => ({}),
    (text) => text.replace(SUBJECT, '"sub":[$1]'),
  ),
  claiming(
    'sub-in-other-claims-only',
    'a token without sub, with the subject in SUB, azp, client_id and preferred_username',
    () => ({}),
    (text) => text.replace(SUBJECT, '"SUB":$1,"azp":$1,"client_id":$1,"preferred_username":$1'),
  ),
];

const issuedBy = (name: string, what: string, iss: (issuer: string) => string): ForgedToken =>
  claiming(
    name,
    `a token whose issuer ${what}`,
    () => ({}),
    (text) => text.replace(/"iss":("(?:[^"\\]|\\.)*")/, (_, issuer: string) => `"iss":${iss(issuer)}`),
  );

/** An issuer that is not a string (RFC 7519 section 4.1.1). It matters only to a target that checks the issuer. */
export const everyTokenOfNoIssuer: ForgedToken[] = [
  issuedBy('iss-in-a-list', 'stands in an array', (issuer) => `[${issuer}]`),
  issuedBy(
    'iss-among-others',
    'stands in an array with others',
    (issuer) => `["https://other.example",${issuer}]`,
  ),
  issuedBy('iss-in-an-object', 'stands in an object', (issuer) => `{"0":${issuer},"length":1}`),
  issuedBy('iss-as-number', 'is a number', () => '1'),
  issuedBy('iss-as-true', 'is true', () => 'true'),
];
