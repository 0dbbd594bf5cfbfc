import type { TokenForge, ForgedToken } from './forged-token.js';
import { everyHmacToken } from './hmac-token.js';

/** The value of alg in the header of an unsigned token. Undefined leaves it out. */
const UNKNOWN_ALGORITHMS: [name: string, rule: string, alg: unknown][] = [
  ['without-alg', 'that names no algorithm', undefined],
  ['empty-alg', 'whose algorithm is empty', ''],
  ['alg-as-null', 'whose algorithm is null', null],
  ['alg-that-nobody-knows', 'whose algorithm nobody knows', 'XS256'],
  ['alg-in-lower-case', 'whose algorithm is written in lower case', 'rs256'],
  ['alg-none-with-a-blank', 'whose algorithm is none with a blank behind it', 'none '],
  ['alg-none-in-an-array', 'whose algorithm is none in an array', ['none']],
  ['alg-as-number', 'whose algorithm is a number', 0],
  ['alg-as-object', 'whose algorithm is an object', {}],
];

/** The order of P-256. A verifier that only checks for zeros accepts a signature of it for every message. */
const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

export const everyUnsecuredToken: ForgedToken[] = [
  ...['none', 'None', 'NONE', 'nOnE'].map((alg) => ({
    name: {
      none: 'alg-none',
      None: 'alg-none-capitalised',
      NONE: 'alg-none-upper-case',
      nOnE: 'alg-none-mixed-case',
    }[alg]!,
    rule: `a token with the algorithm ${alg}`,
    make: (forge: TokenForge) => forge.token({ header: { alg }, key: 'none' }),
  })),
  ...UNKNOWN_ALGORITHMS.map(([name, rule, alg]) => ({
    name,
    rule: `a token without a signature ${rule}`,
    make: (forge: TokenForge) => forge.token({ header: { alg }, key: 'none' }),
  })),
  // A verifier that does not check for zeros accepts a signature of zeros for every message (CVE-2022-21449).
  ...['ES256', 'ES384', 'EdDSA'].flatMap((alg) =>
    [{}, { kid: undefined }].map((header, at) => ({
      name: `zeros-as-${alg.toLowerCase()}${at === 0 ? '' : '-without-id'}`,
      rule: `a token with the algorithm ${alg}${at === 0 ? '' : ', without a key id,'} and a signature of zeros`,
      make: (forge: TokenForge) =>
        forge.token({ header: { alg, ...header }, key: 'none' }) + 'A'.repeat(alg === 'ES384' ? 128 : 86),
    })),
  ),
  {
    name: 'order-as-es256',
    rule: 'a token with the algorithm ES256 and a signature of the order of the curve',
    make: (forge) =>
      forge.token({ header: { alg: 'ES256' }, key: 'none' }) +
      Buffer.concat([ORDER, ORDER]).toString('base64url'),
  },
  {
    name: 'alg-none-with-signature',
    rule: 'a token with the algorithm none and a signature by another key',
    make: (forge) => forge.token({ header: { alg: 'none' }, key: 'other' }),
  },
  ...everyHmacToken,
];

const UNKNOWN = 'https://assay.invalid/unknown';

/** Headers with an unknown extension in crit, beside various other members (RFC 7515 section 4.1.11). */
const CRITICAL: [name: string, rule: string, header: Record<string, unknown>][] = [
  ['unknown-crit', 'a critical extension that nobody knows', { crit: [UNKNOWN], [UNKNOWN]: true }],
  ['crit-alone', 'a critical extension that nobody knows, and that its header lacks', { crit: [UNKNOWN] }],
  [
    'unknown-crit-behind-a-known-one',
    'a critical extension that nobody knows behind a registered one',
    { crit: ['b64', UNKNOWN], b64: true, [UNKNOWN]: true },
  ],
  // A target that knows this extension reads the encoded claims without decoding them, and they are not JSON then
  // (RFC 7797 sections 3 and 7).
  [
    'payload-not-encoded',
    'a critical extension by which its payload is not encoded',
    { crit: ['b64'], b64: false },
  ],
];

export const everyCriticalToken: ForgedToken[] = CRITICAL.map(([name, what, header]) => ({
  name,
  rule: `a token with ${what}`,
  make: (forge) => forge.token({ header }),
}));
