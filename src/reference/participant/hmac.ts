import { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { PartsChange } from './edit-parts.js';
import { acceptsToken, headerOf } from './edit-token.js';
import { demands } from './token.js';

/** Takes a public key of the issuer, in some form, as the secret of tokens with an HMAC. */
export const acceptsHmacWith = (secretOf: (key: KeyObject) => string | Buffer): PartsChange =>
  acceptsToken(async (token, trust) => {
    const { alg, kid } = headerOf(token);
    if (!alg?.startsWith('HS')) return undefined;
    const known = await trust.keys({ alg: 'RS256', ...(kid !== undefined && { kid }) });
    const secret = Buffer.from(secretOf(KeyObject.from(known)));
    return (await jwtVerify(token, secret, demands(trust))).payload.sub;
  });
