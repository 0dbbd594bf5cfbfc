import { jwtVerify, importJWK } from 'jose';
import type { Fault } from '../../mount.js';
import { acceptsToken, headerOf } from '../../participant/edit-token.js';
import { demands } from '../../participant/token.js';

export const trustsKeyInTheHeader: Fault = {
  name: 'trusts-key-in-the-header',
  breaks: ['authentication.token-key'],
  explains: 'The key that a token brings along in jwk is trusted.',
  participant: {
    parts: acceptsToken(async (token, trust) => {
      const { alg, jwk } = headerOf(token);
      if (!jwk) return undefined;
      return (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
    }),
  },
};
