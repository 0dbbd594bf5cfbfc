import type { TokenForge, ForgedToken } from './forged-token.js';
import type { KeyObject } from 'node:crypto';
import { keyIdOf } from './other-key.js';

const pem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));

const jwkOf = (key: KeyObject) => key.export({ format: 'jwk' }) as Record<string, string>;

const bytes = (text = '') => Buffer.from(text, 'base64url');

const isRsa = ({ asymmetricKeyType }: KeyObject) => asymmetricKeyType === 'rsa';

/** The public number of a key: the modulus of RSA, or the x coordinate of a point. */
const numberOf = (key: KeyObject) => jwkOf(key)[isRsa(key) ? 'n' : 'x'];

/** A key without its algorithm identifier: PKCS#1, or the raw point. */
function bare(key: KeyObject): Buffer {
  if (isRsa(key)) return key.export({ type: 'pkcs1', format: 'der' });
  const { x, y } = jwkOf(key);
  return y === undefined ? bytes(x) : Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]);
}

const barePem = (key: KeyObject) =>
  isRsa(key) ? String(key.export({ type: 'pkcs1', format: 'pem' })) : `${bare(key).toString('base64')}\n`;

const sorted = (members: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** A publicly known value that is used as an HMAC secret. `more`: other members of the header. */
interface Secret {
  what: string;
  of: (forge: TokenForge) => string | Buffer;
  more?: Record<string, unknown>;
  hash?: 'sha384' | 'sha512';
}

const ofKey =
  (make: (key: KeyObject) => string | Buffer) =>
  ({ publicKey }: TokenForge) =>
    make(publicKey);

const SECRETS: Readonly<Record<string, Secret>> = {
  'hmac-pem': { what: 'the public key, as PEM', of: ofKey(pem) },
  'hmac-pem-trimmed': {
    what: 'the public key, as PEM without its last newline',
    of: ofKey((key) => pem(key).trimEnd()),
  },
  'hmac-der': {
    what: 'the public key, as DER',
    of: ofKey((key) => key.export({ type: 'spki', format: 'der' })),
  },
  'hmac-pem-in-one-line': {
    what: 'the public key, as PEM without its first and last line and its newlines',
    of: ofKey((key) => key.export({ type: 'spki', format: 'der' }).toString('base64')),
  },
  'hmac-bare-pem': { what: 'the public key, as PEM of PKCS#1 or of the bare point', of: ofKey(barePem) },
  'hmac-bare-pem-trimmed': {
    what: 'the public key, as PEM of PKCS#1 or of the bare point, without its last newline',
    of: ofKey((key) => barePem(key).trimEnd()),
  },
  'hmac-bare-der': { what: 'the public key, as PKCS#1 or as the bare point', of: ofKey(bare) },
  'hmac-jwk': { what: 'the public key, as a JWK', of: ofKey((key) => JSON.stringify(jwkOf(key))) },
  'hmac-jwk-sorted': {
    what: 'the public key, as a JWK for a thumbprint',
    of: ofKey((key) => sorted(jwkOf(key))),
  },
  'hmac-number': {
    what: 'the modulus or the first coordinate of the public key, as text',
    of: ofKey((key) => numberOf(key) ?? ''),
  },
  'hmac-bytes-of-number': {
    what: 'the modulus or the first coordinate of the public key',
    of: ofKey((key) => bytes(numberOf(key))),
  },
  'hmac-pem-384': { what: 'the public key, as PEM, by HS384', of: ofKey(pem), hash: 'sha384' },
  'hmac-pem-512': { what: 'the public key, as PEM, by HS512', of: ofKey(pem), hash: 'sha512' },
  'hmac-pem-without-id': {
    what: 'the public key, as PEM, without a key id',
    of: ofKey(pem),
    more: { kid: undefined },
  },
  'hmac-empty': { what: 'an empty secret', of: () => '' },
  'hmac-empty-512': { what: 'an empty secret, by HS512', of: () => '', hash: 'sha512' },
  'hmac-empty-without-id': {
    what: 'an empty secret, without a key id',
    of: () => '',
    more: { kid: undefined },
  },
  'hmac-empty-unknown-id': {
    what: 'an empty secret, under a key id that nobody has',
    of: () => '',
    more: { kid: 'assay-unknown' },
  },
  'hmac-empty-path-as-id': {
    what: 'the content of the file that its key id is the path of, which is empty',
    of: () => '',
    more: { kid: '../../../../../../dev/null' },
  },
  'hmac-undefined': {
    what: 'the word undefined, under a key id that nobody has',
    of: () => 'undefined',
    more: { kid: 'assay-unknown' },
  },
  'hmac-null': {
    what: 'the word null, under a key id that nobody has',
    of: () => 'null',
    more: { kid: 'assay-unknown' },
  },
  'hmac-key-id': { what: 'the id of the right key', of: (forge) => String(keyIdOf(forge)) },
  'hmac-query-as-id': {
    what: 'what a database answers to its key id',
    of: () => 'assay',
    more: { kid: "assay' UNION SELECT 'assay" },
  },
};

/** HMACs with publicly known secrets. The caller must not choose the algorithm (RFC 8725 section 3.1). */
const everyHmacToken: ForgedToken[] = Object.entries(SECRETS).map(
  ([name, { what, of, more, hash = 'sha256' }]) => ({
    name,
    rule: `an HMAC made with ${what}`,
    make: (forge) =>
      forge.token({
        header: { alg: `HS${hash.slice(3)}`, ...more },
        key: { hmacWith: of(forge), hash },
      }),
  }),
);

/** The value of alg in the header of an unsigned token. Undefined leaves it out. */
const UNKNOWN_ALGORITHMS: [name: string, rule: string, alg: unknown][] = [
  ['without-alg', 'that names no algorithm', undefined],
  ['empty-alg', 'whose algorithm is empty', ''],
  ['alg-as-null', 'whose algorithm is null', null],
  ['alg-that-nobody-knows', 'whose algorithm nobody knows', 'XS256'],
  ['alg-in-lower-case', 'whose algorithm is written in lower case', 'rs256'],
  ['alg-none-with-a-blank', 'whose algorithm is none with a space after it', 'none '],
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
  // Where no key is found, some libraries verify with none (CVE-2022-23540).
  ...[
    ['without-id', 'without a key id', undefined],
    ['unknown-id', 'under a key id that nobody has', 'assay-unknown'],
  ].map(([name, what, kid]) => ({
    name: `alg-none-${name}`,
    rule: `a token with the algorithm none, ${what}`,
    make: (forge: TokenForge) => forge.token({ header: { alg: 'none', kid }, key: 'none' }),
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
    'a critical extension that nobody knows after a registered one',
    { crit: ['b64', UNKNOWN], b64: true, [UNKNOWN]: true },
  ],
  // A target that knows this extension reads the encoded claims without decoding them, and they are not JSON then
  // (RFC 7797 sections 3 and 7).
  [
    'payload-not-encoded',
    'a critical extension by which its payload is not encoded',
    { crit: ['b64'], b64: false },
  ],
  [
    'crit-as-text',
    'a critical extension that nobody knows, given as text',
    { crit: UNKNOWN, [UNKNOWN]: true },
  ],
];

export const everyCriticalToken: ForgedToken[] = CRITICAL.map(([name, what, header]) => ({
  name,
  rule: `a token with ${what}`,
  make: (forge) => forge.token({ header }),
}));
