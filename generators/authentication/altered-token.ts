import { type ForgedToken, type TokenForge, HOUR, now } from './forged-token.js';

/** A way to alter a good token without the key. */
export interface AlteredToken {
  /** In kebab case, unique among all bad tokens. */
  name: string;
  rule: string;
  alter: (token: string) => string;
  /** Whether any token can be altered, including one that is not a JWT. */
  fromAny?: true;
}

const altered = (name: string, rule: string, alter: AlteredToken['alter']): AlteredToken => ({
  name,
  rule,
  alter,
});

/** Changes the header (0), the claims (1) or the signature (2) of a token, as written. */
const onPart = (changed: 0 | 1 | 2, edit: (part: string) => string) => (token: string) =>
  token
    .split('.')
    .map((part, place) => (place === changed ? edit(part) : part))
    .join('.');

const part = (token: string, place: number) => token.split('.')[place] ?? '';

export const everyMalformedToken: AlteredToken[] = [
  { ...altered('garbage', 'garbage', () => 'garbage'), fromAny: true },
  { ...altered('three-parts-of-garbage', 'three parts of garbage', () => 'a.b.c'), fromAny: true },
  altered('first-half', 'the first half of a token', (token) => token.slice(0, token.length / 2)),
  altered(
    'without-payload',
    'a token without its payload',
    onPart(1, () => ''),
  ),
  altered('header-only', 'the header of a token', (token) => part(token, 0)),
  altered('fourth-part', 'a token with a fourth part', (token) => `${token}.x`),
  // Some split a text without the empty parts at its end.
  altered('empty-fourth-part', 'a token with a full stop after it', (token) => `${token}.`),
  altered(
    'without-header',
    'a token without its header',
    onPart(0, () => ''),
  ),
];

const ZERO = Buffer.from([0]);
const half = (signature: Buffer, which: 0 | 1) => {
  const middle = signature.length / 2;
  return which === 0 ? signature.subarray(0, middle) : signature.subarray(middle);
};
const zeros = (signature: Buffer) => Buffer.alloc(signature.length / 2);

/** A signature has a fixed length for each key (RFC 7518 section 3.4, RFC 8017 section 8.2.2). */
const SIGNATURES: [name: string, what: string, edit: (signature: Buffer) => Buffer][] = [
  ['signature-in-der', 'is written as DER', inDer],
  ['zero-before-signature', 'has a zero before it', (signature) => Buffer.concat([ZERO, signature])],
  ['zero-behind-signature', 'has a zero after it', (signature) => Buffer.concat([signature, ZERO])],
  ['signature-twice', 'stands there twice', (signature) => Buffer.concat([signature, signature])],
  ['first-byte-of-signature', 'ends after its first byte', (signature) => signature.subarray(0, 1)],
  ['signature-without-last-byte', 'lacks its last byte', (signature) => signature.subarray(0, -1)],
  [
    'first-half-of-zeros',
    'has only zeros in its first half',
    (signature) => Buffer.concat([zeros(signature), half(signature, 1)]),
  ],
  [
    'second-half-of-zeros',
    'has only zeros in its second half',
    (signature) => Buffer.concat([half(signature, 0), zeros(signature)]),
  ],
];

export const everyTamperedToken: AlteredToken[] = [
  altered(
    'without-signature',
    'a token without its signature',
    onPart(2, () => ''),
  ),
  altered('cut-signature', 'a token without the last third of its signature', (token) =>
    token.slice(0, -Math.floor(part(token, 2).length / 3)),
  ),
  altered(
    'signature-of-zeros',
    'a token whose signature is only zeros',
    onPart(2, (signature) => 'A'.repeat(signature.length)),
  ),
  altered('changed-payload', 'a token with a changed payload', onPart(1, changed)),
  altered('changed-signature', 'a token with a changed signature', onPart(2, flipped)),
  altered('changed-header', 'a token with a changed header', onPart(0, changed)),
  ...SIGNATURES.map(([name, what, edit]) =>
    altered(
      name,
      `a token whose signature ${what}`,
      onPart(2, (signature) => edit(Buffer.from(signature, 'base64url')).toString('base64url')),
    ),
  ),
];

/** Whether a token is a JWT that can be altered: a header, claims and a signature. */
export function isJwt(token: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  try {
    return [0, 1].every((place) => membersIn(part(token, place)) instanceof Object);
  } catch {
    return false;
  }
}

const membersIn = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function changed(payload: string): string {
  const claims = membersIn(payload);
  return Buffer.from(JSON.stringify({ ...claims, assay: 'changed' })).toString('base64url');
}

/** Encodes a signature in DER: the two numbers of an ECDSA signature as OpenSSL does; any other one as an octet string. */
function inDer(signature: Buffer): Buffer {
  if (signature.length > 132)
    return Buffer.concat([Buffer.from([4, 0x82, signature.length >> 8, signature.length & 255]), signature]);
  const numbers = [half(signature, 0), half(signature, 1)].map(numberInDer);
  const length = numbers[0]!.length + numbers[1]!.length;
  return Buffer.concat([Buffer.from(length < 128 ? [0x30, length] : [0x30, 0x81, length]), ...numbers]);
}

function numberInDer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(Math.max(first, 0));
  const number = (digits[0] ?? 0) > 127 ? Buffer.concat([ZERO, digits]) : digits;
  return Buffer.concat([Buffer.from([2, number.length]), number]);
}

function flipped(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
}

/** A bad token with subject and jti of a good one used right before. `make` returns undefined for none. */
export const everyBadCounterpart: (Omit<ForgedToken, 'make'> & {
  make: (forge: TokenForge, good: string, claims: { jti: string }) => string | undefined;
})[] = [
  { name: 'no-counterpart', rule: 'none', make: () => undefined },
  {
    name: 'expired-counterpart',
    rule: 'one that expired an hour ago',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, exp: now() - HOUR, nbf: now() - 2 * HOUR } }),
  },
  {
    name: 'counterpart-of-the-future',
    rule: 'one that becomes valid in an hour',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, nbf: now() + HOUR, exp: now() + 2 * HOUR } }),
  },
  {
    name: 'counterpart-for-others',
    rule: 'one for another audience',
    make: (forge, _, { jti }) => forge.token({ claims: { jti, aud: 'https://other.example' } }),
  },
  {
    name: 'counterpart-of-another-key',
    rule: 'one that is signed with another key',
    make: (forge, _, { jti }) => forge.token({ key: 'other', claims: { jti } }),
  },
  {
    name: 'counterpart-with-cut-signature',
    rule: 'the same with its signature cut',
    make: (_, good) => good.slice(0, -9),
  },
  {
    name: 'counterpart-with-other-claims',
    rule: 'the same with other claims before its signature',
    make: (forge, good, { jti }) =>
      good.replace(/\..*\./, `.${forge.token({ claims: { jti, assay: 'changed' } }).split('.')[1]}.`),
  },
  {
    name: 'unsecured-counterpart',
    rule: 'one with the algorithm none',
    make: (forge, _, { jti }) => forge.token({ header: { alg: 'none' }, key: 'none', claims: { jti } }),
  },
];
