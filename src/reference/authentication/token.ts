import { jwtVerify, type JWTVerifyOptions } from '../../packages/jose.js';
import type { HttpCall } from '../wire/exchange.js';
import type { Trust } from '../participant/parts.js';

// RFC 6750 section 2.1; scheme names are case-insensitive (RFC 9110 section 11.1).
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i;

/** The bearer token in the Authorization header. */
export const bearerToken = ({ headers }: HttpCall): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];

/** The requirements for a token besides its signature. */
export const demands = ({ issuer, audience }: Trust) => ({ issuer, audience, requiredClaims: ['exp'] });

/** Returns the subject of a valid token; undefined for an invalid one (RFC 7519 section 7.2). */
export const verifier =
  (trust: Trust, demanded: JWTVerifyOptions = demands(trust)) =>
  async (token: string): Promise<string | undefined> => {
    const options = { algorithms: ['RS256', 'ES256'], ...demanded };
    try {
      const { sub } = (await jwtVerify(token, trust.keys, options)).payload;
      // A token without a name identifies nobody; it is not the user of a request without a userId.
      return typeof sub === 'string' && sub !== '' ? sub : undefined;
    } catch {
      return undefined;
    }
  };
