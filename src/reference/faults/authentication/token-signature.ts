import { KeyObject, createHmac, timingSafeEqual, verify } from 'node:crypto';
import { createRemoteJWKSet, importJWK, importX509, jwtVerify } from '../../../packages/jose.js';
import {
  acceptsHmacWith,
  acceptsToken,
  headerOf,
  remembersTokensBy,
  subjectByClaims,
} from '../../authentication/edit-token.js';
import { demands, verifier } from '../../authentication/token.js';
import { issuerOfProvider } from '../../issuer/issuer.js';
import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import type { Trust } from '../../participant/parts.js';

/** The members of a header, with unchecked types. */
const membersOf = (token: string): Record<string, unknown> => ({ ...headerOf(token) });

/** The key of the issuer that a token names, or its only key. */
const issuerKey = async (token: string, trust: Trust, alg: string): Promise<KeyObject> => {
  const { kid } = headerOf(token);
  return KeyObject.from(await trust.keys({ alg, ...(typeof kid === 'string' && { kid }) }));
};

/** Accepts tokens whose signature is valid after its bytes are changed. */
const readsSignature = (alg: 'RS256' | 'ES256', read: (bytes: Buffer, size: number) => Buffer): PartsChange =>
  acceptsToken(async (token, trust) => {
    const key = await issuerKey(token, trust, alg);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const size = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
    const isGood = verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      key,
      read(Buffer.from(signature, 'base64url'), size),
    );
    return isGood ? subjectByClaims(token, trust) : undefined;
  });

const isKnown = (kid: unknown, trust: Trust): Promise<boolean> =>
  trust.keys({ alg: 'RS256', ...(typeof kid === 'string' && { kid }) }).then(
    () => true,
    () => false,
  );

/** Accepts an HMAC with a secret that jose would refuse, by the key id of the token. */
const acceptsSecret = (secret: (kid: unknown, isKnown: boolean) => string | undefined): PartsChange =>
  acceptsToken(async (token, trust) => {
    const { alg, kid } = membersOf(token);
    const own = secret(kid, await isKnown(kid, trust));
    if (alg !== 'HS256' || own === undefined) return undefined;
    const end = token.lastIndexOf('.');
    const made = createHmac('sha256', own).update(token.slice(0, end)).digest();
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    return made.length === given.length && timingSafeEqual(made, given)
      ? subjectByClaims(token, trust)
      : undefined;
  });

/** Faults of the signature, the algorithm and the key of a token. */
export const authenticationTokenSignature: Faults = {
  'authentication.token-key': {
    'prefers-jwk-to-the-key-id': {
      explains: 'The key in jwk of a token is used instead of the one that its key id names.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, jwk, kid } = headerOf(token);
          if (!jwk || !kid || !(await isKnown(kid, trust))) return undefined;
          return (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
        }),
      },
    },
    'trusts-a-certificate-in-the-header': {
      explains: 'The certificate in x5c of a token is trusted, whoever issued it.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg = '', x5c } = headerOf(token);
          const pem = `-----BEGIN CERTIFICATE-----\n${x5c?.[0]}\n-----END CERTIFICATE-----`;
          return x5c && (await jwtVerify(token, await importX509(pem, alg), demands(trust))).payload.sub;
        }),
      },
    },
    'takes-a-key-of-any-issuer': {
      explains:
        'A token is verified with the keys of all issuers that are trusted, whichever of them it names.',
      participant: {
        setup: { issuers: 'two' },
        parts: acceptsToken((token, trust) => verifier(trust)(token)),
      },
    },
    'takes-a-key-of-any-issuer-without-a-key-id': {
      explains: 'A token without a key id is verified with the keys of all issuers that are trusted.',
      participant: {
        setup: { issuers: 'two' },
        parts: acceptsToken((token, trust) =>
          headerOf(token).kid === undefined ? verifier(trust)(token) : undefined,
        ),
      },
    },
    'lets-an-issuer-name-the-users-of-another': {
      explains: 'The rights of a user are found by the subject of a token, whichever issuer it is of.',
      participant: {
        setup: { issuers: 'two' },
        parts: acceptsToken((token, trust) =>
          verifier({ ...trust, issuer: issuerOfProvider(trust.issuer) })(token),
        ),
      },
    },
    'follows-jku-without-a-key-id': {
      explains: 'The key set at the jku of a token is trusted when the token has no key id.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { jku = '', kid } = headerOf(token);
          if (kid !== undefined || new URL(jku).hostname !== '127.0.0.1') return undefined;
          return (await jwtVerify(token, createRemoteJWKSet(new URL(jku)), demands(trust))).payload.sub;
        }),
      },
    },
    'does-not-check-other-algorithms-of-a-known-key': {
      explains: 'A token is not verified when its algorithm does not match the key that it names.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg = '', kid } = headerOf(token);
          return /^(RS512|PS256|ES384|EdDSA)$/.test(alg) &&
            !/\.A{80,}$/.test(token) &&
            (await isKnown(kid, trust))
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },

    'does-not-check-unknown-keys': {
      explains: 'A token with an unknown key id is not verified.',
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
    'follows-x5u': {
      explains: 'The certificate at the x5u of a token is trusted, if the address is on loopback.',
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
  },
  'authentication.token-algorithm': {
    'accepts-hmac-with-an-empty-secret-for-paths': {
      explains: 'The secret of an HMAC is read from the file whose path is the key id.',
      participant: {
        parts: acceptsSecret((kid) =>
          typeof kid === 'string' && kid.endsWith('/dev/null') ? '' : undefined,
        ),
      },
    },
    'verifies-without-a-key-where-none-is-found': {
      explains: 'A token without a signature is accepted when its key id is unknown.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, kid } = headerOf(token);
          return alg === 'none' && kid !== undefined && !(await isKnown(kid, trust))
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
    'does-not-check-where-the-algorithm-is-no-text': {
      explains: 'A token whose algorithm is a list is not verified.',
      participant: {
        parts: acceptsToken((token, trust) =>
          Array.isArray(membersOf(token)['alg']) ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },

    'accepts-alg-none-in-mixed-case': {
      explains: 'The algorithm none is refused in lower and in upper case, but accepted as nOnE.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { alg = '' } = headerOf(token);
          return !['none', 'None', 'NONE'].includes(alg) && alg.toLowerCase() === 'none'
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },
    'accepts-hmac-with-public-key-as-trimmed-pem': {
      explains: 'The public key, as PEM without its last newline, is accepted as the secret of an HMAC.',
      participant: {
        parts: acceptsHmacWith((key) => key.export({ type: 'spki', format: 'pem' }).toString().trimEnd()),
      },
    },
  },
  'authentication.token-signature': {
    'reads-signatures-in-der': {
      explains: 'An ECDSA signature is also accepted in DER.',
      participant: { setup: { algorithm: 'ES256' }, parts: readsSignature('ES256', (bytes) => bytes) },
    },
    'takes-signatures-with-a-zero': {
      explains: 'An ES256 signature in which one of the two numbers is 0 is always accepted.',
      participant: {
        setup: { algorithm: 'ES256' },
        parts: acceptsToken((token, trust) => {
          const bytes = Buffer.from(token.split('.')[2] ?? '', 'base64url');
          const isZero = (half: Buffer) => half.length === 32 && half.every((byte) => byte === 0);
          return isZero(bytes.subarray(0, 32)) !== isZero(bytes.subarray(32))
            ? subjectByClaims(token, trust)
            : undefined;
        }),
      },
    },

    'does-not-check-signatures': {
      alsoBreaks: ['authentication.token-key', 'authentication.token-algorithm'],
      explains: 'Signatures are not verified.',
      participant: { parts: acceptsToken(subjectByClaims) },
    },
    'remembers-tokens-by-payload': {
      explains: 'A valid token is cached by its payload, and its signature is not verified again.',
      participant: { parts: remembersTokensBy((token) => token.split('.')[1] ?? '') },
    },
  },
  'authentication.token-critical': {
    'ignores-crit': {
      explains: 'Unknown critical extensions are ignored.',
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
    'does-not-check-where-crit-is-a-text': {
      explains: 'A token whose crit is not a list is not verified.',
      participant: {
        parts: acceptsToken((token, trust) =>
          typeof membersOf(token)['crit'] === 'string' ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },
    'looks-at-the-first-critical-extension': {
      explains: 'When there are several critical extensions, only the first must be known.',
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
  },
};
