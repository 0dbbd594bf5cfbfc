import { createHmac, KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { createRemoteJWKSet, importJWK, importX509, jwtVerify, type JWK } from '../../../packages/jose.js';
import {
  acceptsHmacWith,
  acceptsToken,
  headerOf,
  remembersTokensBy,
  subjectByClaims,
} from '../../authentication/edit-token.js';
import { demands } from '../../authentication/token.js';
import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import type { Trust } from '../../participant/parts.js';

/** What stands in a header, whatever its type should be. */
const membersOf = (token: string): Record<string, unknown> => ({ ...headerOf(token) });

/** The key of the issuer that a token names, or its only one. */
const issuerKey = async (token: string, trust: Trust, alg: string): Promise<KeyObject> => {
  const { kid } = headerOf(token);
  return KeyObject.from(await trust.keys({ alg, ...(typeof kid === 'string' && { kid }) }));
};

/** Takes tokens whose signature is good once it is read otherwise. */
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

/** Takes an HMAC with a secret that jose would not take, by the key id of the token. */
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

export const authenticationTokenKeys: Faults = {
  'authentication.token-key': {
    'prefers-jwk-to-the-key-id': {
      explains: 'The key that a token brings along in jwk comes before the one that its key id names.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, jwk, kid } = headerOf(token);
          if (!jwk || !kid || !(await isKnown(kid, trust))) return undefined;
          return (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
        }),
      },
    },
    'trusts-a-secret-in-the-header': {
      explains: 'The secret that a token brings along in jwk is trusted; a public key there is not.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg, jwk } = headerOf(token);
          if (jwk?.kty !== 'oct') return undefined;
          return (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
        }),
      },
    },
    'trusts-a-certificate-in-the-header': {
      explains: 'The certificate that a token brings along in x5c is trusted, whoever issued it.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { alg = '', x5c } = headerOf(token);
          const pem = `-----BEGIN CERTIFICATE-----\n${x5c?.[0]}\n-----END CERTIFICATE-----`;
          return x5c && (await jwtVerify(token, await importX509(pem, alg), demands(trust))).payload.sub;
        }),
      },
    },
    'follows-jku-without-a-key-id': {
      explains: 'The key set that a token names in jku is trusted where it has no key id.',
      participant: {
        parts: acceptsToken(async (token, trust) => {
          const { jku = '', kid } = headerOf(token);
          if (kid !== undefined || new URL(jku).hostname !== '127.0.0.1') return undefined;
          return (await jwtVerify(token, createRemoteJWKSet(new URL(jku)), demands(trust))).payload.sub;
        }),
      },
    },
    'keeps-the-first-key-of-an-id': {
      explains: 'The first key that jku leads to under a key id is trusted for ever, and no other one.',
      participant: {
        parts: (parts, setting) => {
          const kept = new Map<string, Promise<JWK | undefined>>();
          const fetched = async (jku: string, kid: string): Promise<JWK | undefined> => {
            const { keys } = (await (await fetch(jku)).json()) as { keys: JWK[] };
            return keys.find((key) => key.kid === kid);
          };
          return acceptsToken(async (token, trust) => {
            const { alg, jku = '', kid = '' } = headerOf(token);
            if (!kept.has(kid) && new URL(jku).hostname === '127.0.0.1') kept.set(kid, fetched(jku, kid));
            const jwk = await kept.get(kid);
            return jwk && (await jwtVerify(token, await importJWK(jwk, alg), demands(trust))).payload.sub;
          })(parts, setting);
        },
      },
    },
    'does-not-check-where-the-key-id-is-no-text': {
      explains: 'A token whose key id is no text is not checked.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { kid } = membersOf(token);
          return kid === undefined || kid === null || typeof kid === 'string'
            ? undefined
            : subjectByClaims(token, trust);
        }),
      },
    },
    'does-not-check-where-the-key-id-is-empty': {
      explains: 'A token whose key id is empty or null is not checked.',
      participant: {
        parts: acceptsToken((token, trust) => {
          const { kid } = membersOf(token);
          return kid === '' || kid === null ? subjectByClaims(token, trust) : undefined;
        }),
      },
    },
    'does-not-check-other-algorithms-of-a-known-key': {
      explains: 'A token whose algorithm is not that of the key that it names is not checked.',
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
  },
  'authentication.token-algorithm': {
    'accepts-hmac-with-an-empty-secret': {
      explains: 'An HMAC with an empty secret is taken where no secret is set.',
      participant: { parts: acceptsSecret(() => '') },
    },
    'accepts-hmac-with-an-empty-secret-for-paths': {
      explains: 'The secret of an HMAC is read from the file that its key id is the path of.',
      participant: {
        parts: acceptsSecret((kid) =>
          typeof kid === 'string' && kid.endsWith('/dev/null') ? '' : undefined,
        ),
      },
    },
    'takes-a-missing-secret-for-a-word': {
      explains: 'Where a key id has no secret, it is the word undefined.',
      participant: { parts: acceptsSecret((_, known) => (known ? undefined : 'undefined')) },
    },
    'accepts-hmac-with-public-key-as-pkcs1': {
      explains: 'The public key, as PEM of PKCS#1, is taken as the secret of an HMAC.',
      participant: { parts: acceptsHmacWith((key) => key.export({ type: 'pkcs1', format: 'pem' })) },
    },
    'accepts-hmac-with-public-key-as-jwk': {
      explains: 'The public key, as the text of a JWK, is taken as the secret of an HMAC.',
      participant: { parts: acceptsHmacWith((key) => JSON.stringify(key.export({ format: 'jwk' }))) },
    },
    'accepts-hmac-with-modulus': {
      explains: 'The modulus of the public key is taken as the secret of an HMAC.',
      participant: {
        parts: acceptsHmacWith((key) => Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url')),
      },
    },
    'accepts-alg-none-with-a-signature': {
      explains: 'Tokens with the algorithm none are refused only where their signature is empty.',
      participant: {
        parts: acceptsToken((token, trust) =>
          headerOf(token).alg === 'none' && !token.endsWith('.') ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },
    'does-not-check-where-the-algorithm-is-no-text': {
      explains: 'A token whose algorithm is a list is not checked.',
      participant: {
        parts: acceptsToken((token, trust) =>
          Array.isArray(membersOf(token)['alg']) ? subjectByClaims(token, trust) : undefined,
        ),
      },
    },
  },
  'authentication.token-signature': {
    'reads-signatures-in-der': {
      explains: 'A signature on a curve is taken as DER, too.',
      participant: { setup: { algorithm: 'ES256' }, parts: readsSignature('ES256', (bytes) => bytes) },
    },
    'takes-signatures-with-a-zero': {
      explains: 'A signature of ES256 of which one of the two numbers is 0 fits everything.',
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
    'drops-zeros-before-signatures': {
      explains: 'A signature of RS256 is read as a number, and zeros in front of it do not count.',
      participant: { parts: readsSignature('RS256', (bytes, size) => bytes.subarray(-size)) },
    },
    'drops-what-follows-a-signature': {
      explains: 'Of a signature of RS256 only as many bytes are read as the key has.',
      participant: { parts: readsSignature('RS256', (bytes, size) => bytes.subarray(0, size)) },
    },
    'remembers-tokens-without-their-header': {
      explains: 'A good token is remembered by its payload and its signature, whatever its header says.',
      participant: { parts: remembersTokensBy((token) => token.split('.').slice(1).join('.')) },
    },
  },
};
