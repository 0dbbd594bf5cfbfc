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

const ofKey =
  (make: (key: KeyObject) => string | Buffer) =>
  ({ publicKey }: TokenForge) =>
    make(publicKey);

const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

const WITHOUT_ID = { kid: undefined };
const UNKNOWN_ID = { kid: 'assay-unknown' };

/** Publicly known values that are used as HMAC secrets, by the name of the token. */
const SECRETS: Readonly<
  Record<
    string,
    readonly [
      what: string,
      of: (forge: TokenForge) => string | Buffer,
      more?: { kid?: unknown; hash?: 'sha384' | 'sha512' },
    ]
  >
> = {
  'hmac-pem': ['the public key, as PEM', ofKey(pem)],
  'hmac-pem-trimmed': ['the public key, as PEM without its last newline', ofKey((key) => pem(key).trimEnd())],
  'hmac-pem-of-windows': [
    'the public key, as PEM with CRLF',
    ofKey((key) => pem(key).replaceAll('\n', '\r\n')),
  ],
  'hmac-der': ['the public key, as DER', ofKey(der)],
  'hmac-pem-in-one-line': [
    'the public key, as PEM without its first and last line and its newlines',
    ofKey((key) => der(key).toString('base64')),
  ],
  'hmac-bare-pem': ['the public key, as PEM of PKCS#1 or of the bare point', ofKey(barePem)],
  'hmac-bare-pem-trimmed': [
    'the public key, as PEM of PKCS#1 or of the bare point, without its last newline',
    ofKey((key) => barePem(key).trimEnd()),
  ],
  'hmac-bare-der': ['the public key, as PKCS#1 or as the bare point', ofKey(bare)],
  'hmac-jwk': ['the public key, as a JWK', ofKey((key) => JSON.stringify(jwkOf(key)))],
  'hmac-jwk-sorted': ['the public key, as a JWK for a thumbprint', ofKey((key) => sorted(jwkOf(key)))],
  'hmac-number': [
    'the modulus or the first coordinate of the public key, as text',
    ofKey((key) => numberOf(key) ?? ''),
  ],
  'hmac-bytes-of-number': [
    'the modulus or the first coordinate of the public key',
    ofKey((key) => bytes(numberOf(key))),
  ],
  'hmac-pem-384': ['the public key, as PEM, by HS384', ofKey(pem), { hash: 'sha384' }],
  'hmac-pem-512': ['the public key, as PEM, by HS512', ofKey(pem), { hash: 'sha512' }],
  'hmac-pem-without-id': ['the public key, as PEM, without a key id', ofKey(pem), WITHOUT_ID],
  'hmac-empty': ['an empty secret', () => ''],
  'hmac-empty-512': ['an empty secret, by HS512', () => '', { hash: 'sha512' }],
  'hmac-empty-without-id': ['an empty secret, without a key id', () => '', WITHOUT_ID],
  'hmac-empty-unknown-id': ['an empty secret, under a key id that nobody has', () => '', UNKNOWN_ID],
  'hmac-empty-path-as-id': [
    'the content of the file that its key id is the path of, which is empty',
    () => '',
    { kid: '../../../../../../dev/null' },
  ],
  'hmac-undefined': ['the word undefined, under a key id that nobody has', () => 'undefined', UNKNOWN_ID],
  'hmac-null': ['the word null, under a key id that nobody has', () => 'null', UNKNOWN_ID],
  'hmac-key-id': ['the id of the right key', (forge) => String(keyIdOf(forge))],
  'hmac-query-as-id': [
    'what a database answers to its key id',
    () => 'assay',
    { kid: "assay' UNION SELECT 'assay" },
  ],
};

/** HMACs with publicly known secrets. The caller must not choose the algorithm (RFC 8725 section 3.1). */
const everyHmacToken: ForgedToken[] = Object.entries(SECRETS).map(
  ([name, [what, of, { hash = 'sha256', ...header } = {}]]) => ({
    name,
    rule: `an HMAC made with ${what}`,
    make: (forge) =>
      forge.token({ header: { alg: `HS${hash.slice(3)}`, ...header }, key: { hmacWith: of(forge), hash } }),
  }),
);

/** A token without a signature. */
const unsecured = (name: string, rule: string, header: Record<string, unknown>): ForgedToken => ({
  name,
  rule,
  make: (forge) => forge.token({ header, key: 'none' }),
});

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
  ...Object.entries({
    none: 'alg-none',
    None: 'alg-none-capitalised',
    NONE: 'alg-none-upper-case',
    nOnE: 'alg-none-mixed-case',
  }).map(([alg, name]) => unsecured(name, `a token with the algorithm ${alg}`, { alg })),
  // Where no key is found, some libraries verify with none (CVE-2022-23540).
  unsecured('alg-none-without-id', 'a token with the algorithm none, without a key id', {
    alg: 'none',
    ...WITHOUT_ID,
  }),
  unsecured('alg-none-unknown-id', 'a token with the algorithm none, under a key id that nobody has', {
    alg: 'none',
    ...UNKNOWN_ID,
  }),
  ...UNKNOWN_ALGORITHMS.map(([name, rule, alg]) =>
    unsecured(name, `a token without a signature ${rule}`, { alg }),
  ),
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
