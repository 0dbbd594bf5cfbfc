import { KeyObject } from 'node:crypto';
import {
  type JWTPayload,
  type ProtectedHeaderParameters,
  UnsecuredJWT,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
} from '../../packages/jose.js';
import type { PartsChange } from '../participant/edit-parts.js';
import type { Trust } from '../participant/parts.js';
import { demands } from './token.js';

/** Accepts HMAC tokens whose secret is a public key of the issuer in some form. */
export const acceptsHmacWith = (secretOf: (key: KeyObject) => string | Buffer): PartsChange =>
  acceptsToken(async (token, trust) => {
    const { alg, kid } = headerOf(token);
    if (!alg?.startsWith('HS')) return undefined;
    const known = await trust.keys({ alg: 'RS256', ...(kid !== undefined && { kid }) });
    const secret = Buffer.from(secretOf(KeyObject.from(known)));
    return (await jwtVerify(token, secret, demands(trust))).payload.sub;
  });

const UNSECURED = Buffer.from('{"alg":"none"}').toString('base64url');

/** Accepts tokens that would be refused: `accept` returns the subject. Any error means refusal. */
export const acceptsToken =
  (accept: (token: string, trust: Trust) => string | undefined | Promise<string | undefined>): PartsChange =>
  ({ verify }, { trust }) => ({
    verify: async (token) => {
      const subject = await verify(token);
      if (subject !== undefined) return subject;
      try {
        return await accept(token, trust);
      } catch {
        return undefined;
      }
    },
  });

/** Returns the subject of a token with valid claims. Its header and its signature are ignored. */
export const subjectByClaims = (token: string, trust: Trust): string | undefined => {
  const [, payload = ''] = token.split('.');
  const { sub } = UnsecuredJWT.decode(`${UNSECURED}.${payload}.`, demands(trust)).payload;
  // One that is empty names nobody.
  return sub === '' ? undefined : sub;
};

/**
 * Returns the header of a token.
 * @throws {Error} when there is none
 */
export const headerOf = (token: string): ProtectedHeaderParameters => decodeProtectedHeader(token);

/**
 * Returns the claims of a token.
 * @throws {Error} when there are none
 */
export const claimsOf = (token: string): JWTPayload => decodeJwt(token);

/** Caches valid tokens by a part of them, and accepts other tokens with the same part. */
export const remembersTokensBy =
  (part: (token: string) => string): PartsChange =>
  ({ verify }) => {
    const known = new Map<string, string>();
    return {
      verify: async (token) => {
        const subject = await verify(token);
        if (subject === undefined) return known.get(part(token));
        known.set(part(token), subject);
        return subject;
      },
    };
  };
