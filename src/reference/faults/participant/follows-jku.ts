import { jwtVerify, createRemoteJWKSet } from 'jose';
import type { Fault } from '../../mount.js';
import { acceptsToken, headerOf } from '../../participant/edit-token.js';
import { demands } from '../../participant/token.js';

export const followsJku: Fault = {
  name: 'follows-jku',
  breaks: ['authentication.token-key'],
  explains: 'The key set that a token names in jku is trusted, if it is on loopback.',
  participant: {
    parts: acceptsToken(async (token, trust) => {
      const url = new URL(headerOf(token).jku ?? '');
      if (url.hostname !== '127.0.0.1') return undefined;
      return (await jwtVerify(token, createRemoteJWKSet(url), demands(trust))).payload.sub;
    }),
  },
};
