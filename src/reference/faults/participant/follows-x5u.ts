import { importX509, jwtVerify } from 'jose';
import type { Fault } from '../../mount.js';
import { acceptsToken, headerOf } from '../../participant/edit-token.js';
import { demands } from '../../participant/token.js';

export const followsX5u: Fault = {
  name: 'follows-x5u',
  breaks: ['authentication.token-key'],
  explains: 'The certificate at the address that a token names in x5u is trusted, if it is on loopback.',
  participant: {
    parts: acceptsToken(async (token, trust) => {
      const url = new URL(headerOf(token).x5u ?? '');
      if (url.hostname !== '127.0.0.1') return undefined;
      const certificate = await (await fetch(url)).text();
      const key = await importX509(certificate, headerOf(token).alg ?? '');
      return (await jwtVerify(token, key, demands(trust))).payload.sub;
    }),
  },
};
