import { type KeyObject, verify } from 'node:crypto';
import {
  type JWTPayload,
  type ProtectedHeaderParameters,
  UnsecuredJWT,
  decodeJwt,
  decodeProtectedHeader,
} from '../../packages/jose.js';
import type { PartsChange } from '../participant/edit-parts.js';
import type { Trust } from '../participant/parts.js';
import { demands } from './token.js';

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

/** Accepts tokens with valid claims that match `test`, whatever their signature. */
export const ignoresSignature = (
  test: (token: string, trust: Trust) => boolean | Promise<boolean>,
): PartsChange =>
  acceptsToken(async (token, trust) =>
    (await test(token, trust)) ? subjectByClaims(token, trust) : undefined,
  );

/** Whether the signature of a token is that of a key, in the format of OpenSSL. */
export function isSignedBy(token: string, key: KeyObject): boolean {
  const [header, payload, signature = ''] = token.split('.');
  return verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
}

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
