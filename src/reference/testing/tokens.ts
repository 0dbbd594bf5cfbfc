import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { AUDIENCE, createSigningKeys } from '../issuer/issuer.js';
import { SUBJECTS } from '../participant/parts.js';

/** Key pairs for all tests of a file, because creating them takes longer than most tests. */
export const KEYS = await createSigningKeys();

const OWN_KEYS = Object.fromEntries(
  Object.entries(KEYS).map(([algorithm, { pem }]) => [algorithm, createPrivateKey(pem)]),
) as Record<keyof typeof KEYS, KeyObject>;

/** The differences from a valid token of the participant admin. Times are in seconds from now. */
export type Differing = {
  subject?: string;
  claims?: Record<string, unknown>;
  expires?: number;
  notBefore?: number;
  header?: Record<string, unknown>;
  key?: KeyObject;
  /** Changes the text of the claims. */
  payload?: ((text: string) => string) | undefined;
  /** Makes the signature, instead of signing with `key`. */
  signature?: (signed: string) => string;
};

/** Creates tokens of one issuer. */
export const minter = (issuer: string, algorithm: keyof typeof KEYS = 'RS256') => {
  // One fixed time, so that tokens which differ in one thing differ in nothing else.
  const now = Math.floor(Date.now() / 1000);
  return ({
    subject,
    claims,
    expires = 3600,
    notBefore,
    header,
    key,
    payload,
    signature,
  }: Differing = {}): string => {
    const head = { alg: algorithm, typ: 'JWT', kid: KEYS[algorithm].keyId, ...header };
    const all = {
      iss: issuer,
      aud: AUDIENCE,
      sub: subject ?? SUBJECTS.participantAdmin.subject,
      iat: now,
      exp: now + expires,
      ...(notBefore !== undefined && { nbf: now + notBefore }),
      ...claims,
    };
    const texts = [JSON.stringify(head), (payload ?? String)(JSON.stringify(all))];
    const signed = texts.map((text) => Buffer.from(text).toString('base64url')).join('.');
    const by = key ?? OWN_KEYS[algorithm];
    return `${signed}.${signature?.(signed) ?? sign('sha256', Buffer.from(signed), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
};
