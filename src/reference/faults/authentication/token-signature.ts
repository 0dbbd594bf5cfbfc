import { createRemoteJWKSet, importJWK, importX509, jwtVerify } from '../../../packages/jose.js';
import {
  acceptsToken,
  headerOf,
  remembersTokensBy,
  subjectByClaims,
} from '../../authentication/edit-token.js';
import { demands } from '../../authentication/token.js';
import type { Faults } from '../../page.js';

export const authenticationTokenSignature: Faults = {
  'authentication.token-signature': {
    'accepts-tokens-without-signature': {
      explains: 'An empty signature is not checked, whichever algorithm the header names.',
      participant: {
        parts: acceptsToken((token, trust) =>
          token.endsWith('.') && /^[RE]S256$/.test(headerOf(token).alg ?? '')
            ? subjectByClaims(token, trust)
            : undefined,
        ),
      },
    },
    'does-not-check-es256-signatures': {
      alsoBreaks: ['authentication.token-key'],
      explains: 'Signatures are checked for RS256, and for no other algorithm.',
      participant: {
        setup: { algorithm: 'ES256' },
        parts: acceptsToken((token, trust) =>
          headerOf(token).alg === 'ES256' ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },
    'does-not-check-signatures': {
      alsoBreaks: ['authentication.token-key', 'authentication.token-algorithm'],
      explains: 'Signatures are not checked.',
      participant: { parts: acceptsToken(subjectByClaims) },
    },
    'takes-signatures-of-zeros': {
      explains: 'A signature of ES256 that is nothing but zeros fits everything.',
      participant: {
        setup: { algorithm: 'ES256' },
        parts: acceptsToken((token, trust) =>
          /\.A+$/.test(token) ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },
    'remembers-tokens-by-payload': {
      explains: 'A good token is remembered by its payload, and its signature is not checked again.',
      participant: { parts: remembersTokensBy((token) => token.split('.')[1] ?? '') },
    },
    'remembers-tokens-by-signature': {
      explains: 'A good token is remembered by its signature, and its payload is not checked again.',
      participant: { parts: remembersTokensBy((token) => token.split('.')[2] ?? '') },
    },
  },
  'authentication.token-key': {
    'does-not-check-unknown-keys': {
      explains: 'A token whose key id nobody knows is not checked.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, kid } = headerOf(token);
          if (kid === undefined || alg !== 'RS256') return undefined;
          const known = await trust.keys({ alg, kid }).then(
            () => true,
            () => false,
          );
          return known ? undefined : subjectByClaims(token, trust);
        }),
      },
    },
    'follows-jku': {
      explains: 'The key set that a token names in jku is trusted, if it is on loopback.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const url = new URL(headerOf(token).jku ?? '');
          if (url.hostname !== '127.0.0.1') return undefined;
          return (await jwtVerify(token, createRemoteJWKSet(url), demands(trust))).payload.sub;
        }),
      },
    },
    'follows-x5u': {
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
    },
    'trusts-key-in-the-header': {
      explains: 'The key that a token brings along in jwk is trusted.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, jwk } = headerOf(token);
          if (!jwk) return undefined;
          return (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
        }),
      },
    },
  },
};
