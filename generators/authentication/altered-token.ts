/** A good token altered: what can be done without the key. */
export interface AlteredToken {
  /** In kebab case, unique among all bad tokens. */
  name: string;
  rule: string;
  alter: (token: string) => string;
  /** Whether any token will do for a start, also one that is no JWT. */
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
    rule: 'a token whose signature is nothing but zeros',
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
];

/** Whether there is something to tamper with: claims with a header before them and a signature behind. */
export function isJwt(token: string): boolean {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  try {
    return claimsIn(part(token, 1)) instanceof Object;
  } catch {
    return false;
  }
}

const claimsIn = (payload: string) =>
  JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;

function changed(payload: string): string {
  const claims = claimsIn(payload);
  return Buffer.from(JSON.stringify({ ...claims, assay: 'changed' })).toString('base64url');
}

const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
