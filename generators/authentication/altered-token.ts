/** A way to alter a good token without the key. */
export interface AlteredToken {
  /** In kebab case, unique among all bad tokens. */
  name: string;
  rule: string;
  alter: (token: string) => string;
  /** Whether any token can be altered, including one that is not a JWT. */
  fromAny?: true;
}

const part = (token: string, place: number) => token.split('.')[place] ?? '';

export const everyMalformedToken: AlteredToken[] = [
  { name: 'garbage', rule: 'garbage', fromAny: true, alter: () => 'garbage' },
  { name: 'three-parts-of-garbage', rule: 'three parts of garbage', fromAny: true, alter: () => 'a.b.c' },
  {
    name: 'first-half',
    rule: 'the first half of a token',
    alter: (token) => token.slice(0, token.length / 2),
  },
  {
    name: 'without-payload',
    rule: 'a token without its payload',
    alter: (token) => `${part(token, 0)}..${part(token, 2)}`,
  },
  { name: 'header-only', rule: 'the header of a token', alter: (token) => part(token, 0) },
  { name: 'fourth-part', rule: 'a token with a fourth part', alter: (token) => `${token}.x` },
  { name: 'five-parts', rule: 'a token with two more parts', alter: (token) => `${token}.x.x` },
  {
    name: 'without-header',
    rule: 'a token without its header',
    alter: (token) => `.${part(token, 1)}.${part(token, 2)}`,
  },
];

const resigned =
  (edit: (signature: Buffer) => Buffer) =>
  (token: string): string =>
    `${part(token, 0)}.${part(token, 1)}.${edit(Buffer.from(part(token, 2), 'base64url')).toString('base64url')}`;

const ZERO = Buffer.from([0]);

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
    (signature) => Buffer.concat([Buffer.alloc(signature.length / 2), half(signature)]),
  ],
  [
    'second-half-of-zeros',
    'has only zeros in its second half',
    (signature) =>
      Buffer.concat([signature.subarray(0, signature.length / 2), Buffer.alloc(signature.length / 2)]),
  ],
];

export const everyTamperedToken: AlteredToken[] = [
  {
    name: 'without-signature',
    rule: 'a token without its signature',
    alter: (token) => `${part(token, 0)}.${part(token, 1)}.`,
  },
  {
    name: 'cut-signature',
    rule: 'a token without the last third of its signature',
    alter: (token) => token.slice(0, -Math.floor(part(token, 2).length / 3)),
  },
  {
    name: 'signature-of-zeros',
    rule: 'a token whose signature is only zeros',
    alter: (token) => `${part(token, 0)}.${part(token, 1)}.${'A'.repeat(part(token, 2).length)}`,
  },
  {
    name: 'changed-payload',
    rule: 'a token with a changed payload',
    alter: (token) => `${part(token, 0)}.${changed(part(token, 1))}.${part(token, 2)}`,
  },
  {
    name: 'changed-signature',
    rule: 'a token with a changed signature',
    alter: (token) => `${part(token, 0)}.${part(token, 1)}.${flipped(part(token, 2))}`,
  },
  {
    name: 'changed-header',
    rule: 'a token with a changed header',
    alter: (token) => `${changed(part(token, 0))}.${part(token, 1)}.${part(token, 2)}`,
  },
  ...SIGNATURES.map(([name, what, edit]) => ({
    name,
    rule: `a token whose signature ${what}`,
    alter: resigned(edit),
  })),
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

const half = (signature: Buffer) => signature.subarray(signature.length / 2);

/** Encodes a signature in DER: the two numbers of an ECDSA signature as OpenSSL does; any other one as an octet string. */
function inDer(signature: Buffer): Buffer {
  if (signature.length > 132)
    return Buffer.concat([Buffer.from([4, 0x82, signature.length >> 8, signature.length & 255]), signature]);
  const numbers = [signature.subarray(0, signature.length / 2), half(signature)].map(numberInDer);
  const length = numbers[0]!.length + numbers[1]!.length;
  return Buffer.concat([Buffer.from(length < 128 ? [0x30, length] : [0x30, 0x81, length]), ...numbers]);
}

function numberInDer(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(Math.max(first, 0));
  const number = (digits[0] ?? 0) > 127 ? Buffer.concat([ZERO, digits]) : digits;
  return Buffer.concat([Buffer.from([2, number.length]), number]);
}

const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
