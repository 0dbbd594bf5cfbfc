import { createRemoteJWKSet, importJWK, importX509, jwtVerify } from '../../../packages/jose.js';
import {
  acceptsHmacWith,
  acceptsToken,
  headerOf,
  remembersTokensBy,
  subjectByClaims,
} from '../../authentication/edit-token.js';
import { demands, verifier } from '../../authentication/token.js';
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

export const authenticationTokenHeader: Faults = {
  'authentication.token-algorithm': {
    'accepts-alg-none': {
      explains: 'Tokens with the algorithm none are taken.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { alg = '' } = headerOf(token);
          return alg === 'none' ? subjectByClaims(token, trust) : undefined;
        }),
      },
    },
    'accepts-alg-none-in-mixed-case': {
      explains: 'The algorithm none is known in lower and in upper case, and let through as nOnE.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { alg = '' } = headerOf(token);
          return !['none', 'None', 'NONE'].includes(alg) && alg.toLowerCase() === 'none'
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
    'accepts-alg-none-in-upper-case': {
      explains: 'The algorithm none is known only in lower case, and let through as None or NONE.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { alg = '' } = headerOf(token);
          return alg !== 'none' && alg.toLowerCase() === 'none' && alg.startsWith('N')
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
    'accepts-tokens-that-name-no-algorithm': {
      explains: 'A token that names no algorithm is not checked.',
      participant: {
        parts: acceptsToken((token, trust) =>
          headerOf(token).alg ? undefined : subjectByClaims(token, trust),
        ),
      },
    },
    'does-not-check-unknown-algorithms': {
      explains: 'Signatures are checked only for algorithms that are known, in upper case; none is refused.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { alg = '' } = headerOf(token);
          return /^(none|(RS|ES|PS|HS)(256|384|512)|EdDSA)?$/.test(alg) || /^none$/i.test(alg)
            ? undefined
            : subjectByClaims(token, trust);
        }),
      },
    },
    'accepts-a-signature-of-zeros': {
      explains: 'A signature on a curve is taken for good where both of its numbers are 0.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const signature = Buffer.from(token.split('.')[2] ?? '', 'base64url');
          return headerOf(token).alg?.startsWith('ES') &&
            signature.length > 0 &&
            signature.every((byte) => byte === 0)
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
    'accepts-hmac-with-public-key-as-der': {
      explains: 'The public key, as DER, is taken as the secret of an HMAC.',
      participant: { parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'der' })) },
    },
    'accepts-hmac-with-public-key-as-pem': {
      explains: 'The public key, as PEM, is taken as the secret of an HMAC.',
      participant: { parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'pem' })) },
    },
    'accepts-hmac-with-public-key-as-trimmed-pem': {
      explains: 'The public key, as PEM without its last newline, is taken as the secret of an HMAC.',
      participant: {
        parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'pem' }).toString().trimEnd()),
      },
    },
  },
  'authentication.token-critical': {
    'ignores-crit': {
      explains: 'Critical extensions that are not known are ignored.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const names = headerOf(token).crit ?? [];
          return verifier(trust, {
            ...demands(trust),
            crit: Object.fromEntries(names.map((name) => [name, false])),
          })(token);
        }),
      },
    },
    'looks-at-the-first-critical-extension': {
      explains: 'Of several critical extensions only the first must be known.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const [first, ...others] = headerOf(token).crit ?? [];
          return first === 'b64'
            ? verifier(trust, {
                ...demands(trust),
                crit: Object.fromEntries(others.map((name) => [name, false])),
              })(token)
            : undefined;
        }),
      },
    },
    'passes-over-critical-extensions-that-are-absent': {
      explains: 'What crit names is looked for only where the header has it.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const header = headerOf(token);
          return header.crit?.length && !header.crit.some((name) => name in header)
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
  },
};
