import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { AUDIENCE } from '../issuer/issuer.js';
import { createSigningKeys, type Algorithm } from '../issuer/signing-keys.js';
import { SUBJECTS } from '../participant/setup.js';

/** Key pairs for every test of a file: making them takes longer than most tests. */
export const KEYS = await createSigningKeys();

/** A key that nobody trusts. */
export const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const OWN_KEYS = Object.fromEntries(
  Object.entries(KEYS).map(([algorithm, { pem }]) => [algorithm, createPrivateKey(pem)]),
) as Record<Algorithm, KeyObject>;

/** What differs from a good token of the participant admin. `seconds` are those from now. */
export type Differing = {
  subject?: string;
  claims?: Record<string, unknown>;
  expires?: number;
  notBefore?: number;
  header?: Record<string, unknown>;
  key?: KeyObject;
  /** Instead of a signature by `key`. */
  signature?: (signed: string) => string;
};

/** Makes tokens of one issuer. */
export const minter =
  (issuer: string, algorithm: Algorithm = 'RS256') =>
  ({ subject, claims, expires = 3600, notBefore, header, key, signature }: Differing = {}): string => {
    const now = Math.floor(Date.now() / 1000);
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = [
      { alg: algorithm, typ: 'JWT', kid: KEYS[algorithm].keyId, ...header },
      {
        iss: issuer,
        aud: AUDIENCE,
        sub: subject ?? SUBJECTS.participantAdmin.subject,
        iat: now,
        exp: now + expires,
        ...(notBefore !== undefined && { nbf: now + notBefore }),
        ...claims,
      },
    ]
      .map(encode)
      .join('.');
    const by = key ?? OWN_KEYS[algorithm];
    return `${signed}.${signature?.(signed) ?? sign('sha256', Buffer.from(signed), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };

const publicKey = createPublicKey(KEYS.RS256.pem);
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Signatures by HMAC with the public key, in the forms that a mistaken verifier may take as secret. */
export const HMACS = [pem, pem.trimEnd(), publicKey.export({ type: 'spki', format: 'der' })].map(
  (secret) => (signed: string) => createHmac('sha256', secret).update(signed).digest('base64url'),
);
