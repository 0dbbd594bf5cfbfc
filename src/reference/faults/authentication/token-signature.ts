import {
  createRemoteJWKSet,
  importJWK,
  importX509,
  type JWTVerifyGetKey,
  jwtVerify,
} from '../../../packages/jose.js';
import { KeyObject, createHmac } from 'node:crypto';
import { acceptsToken, headerOf, ignoresSignature, isSignedBy } from '../../authentication/edit-token.js';
import { demands, verifier } from '../../authentication/token.js';
import { issuerOfProvider } from '../../issuer/issuer.js';
import { faultsOf, type Faults } from '../../page.js';
import type { Trust } from '../../participant/parts.js';

/** The members of a header, with unchecked types. */
const membersOf = (token: string): Record<string, unknown> => ({ ...headerOf(token) });

const isKnown = (kid: unknown, trust: Trust): Promise<boolean> =>
  trust.keys({ alg: 'RS256', ...(typeof kid === 'string' && { kid }) }).then(
    () => true,
    () => false,
  );

const isLoopback = (address: string) => new URL(address).hostname === '127.0.0.1';

/** How a key is found that a header itself names, by the member that names it (RFC 7515 section 4.1). */
const KEYS_IN_HEADERS: Readonly<
  Record<string, (header: ReturnType<typeof headerOf>) => JWTVerifyGetKey | undefined>
> = {
  jwk: ({ alg, jwk }) => jwk && (() => importJWK(jwk, alg)),
  jku: ({ jku }) => (jku !== undefined && isLoopback(jku) ? createRemoteJWKSet(new URL(jku)) : undefined),
  x5c: ({ alg = '', x5c }) => {
    const pem = `-----BEGIN CERTIFICATE-----\n${x5c?.[0]}\n-----END CERTIFICATE-----`;
    return x5c && (() => importX509(pem, alg));
  },
  x5u: ({ alg = '', x5u }) =>
    x5u !== undefined && isLoopback(x5u)
      ? async () => importX509(await (await fetch(x5u)).text(), alg)
      : undefined,
};

const trustsKeyIn = (member: string, isUsed: (kid: unknown, trust: Trust) => boolean | Promise<boolean>) =>
  acceptsToken(async (token, trust) => {
    const header = headerOf(token);
    const key = (await isUsed(header.kid, trust)) ? KEYS_IN_HEADERS[member]?.(header) : undefined;
    return key && (await jwtVerify(token, key, demands(trust))).payload.sub;
  });

/** What of a public key is accepted as the secret of an HMAC, by the end of the fault's name. */
const PUBLIC_SECRETS: Readonly<Record<string, (key: KeyObject) => string | Buffer>> = {
  'trimmed-pem': (key) => pemOf(key).trimEnd(),
  'pem-of-windows': (key) => pemOf(key).replaceAll('\n', '\r\n'),
  der: (key) => key.export({ type: 'spki', format: 'der' }),
  jwk: (key) => JSON.stringify(key.export({ format: 'jwk' })),
};
const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));

const acceptsHmac = (secretOf: (key: KeyObject) => string | Buffer) =>
  acceptsToken(async (token, trust) => {
    const { alg, kid } = headerOf(token);
    if (!alg?.startsWith('HS')) return undefined;
    const key = await trust.keys({ alg: 'RS256', ...(kid !== undefined && { kid }) });
    const secret = Buffer.from(secretOf(KeyObject.from(key)));
    return (await jwtVerify(token, secret, demands(trust))).payload.sub;
  });

/** Patterns that also find a token which the scheme Bearer does not name, by the fault; `header`: in another header. */
const LOOSE_SCHEMES: Readonly<
  Record<string, readonly [explains: string, scheme: RegExp, header?: 'sec-websocket-protocol']>
> = {
  'finds-bearer-after-another-scheme': [
    'A token after the word Bearer is taken, also where another scheme is before it.',
    /\S +bearer +(\S+)$/i,
  ],
  'takes-schemes-that-begin-with-bearer': [
    'A token after any scheme that begins with Bearer is taken.',
    /^bearer\w+ +(\S+)$/i,
  ],
  'takes-tokens-of-websockets': [
    'A token is also taken from the header with which a WebSocket is opened.',
    /jwt\.token\.([^,\s]+)/,
    'sec-websocket-protocol',
  ],
};

/**
 * Faults that trust a key in the header of a token: for each member, with and without a known key id beside it. And
 * faults that find a token by a loose pattern.
 */
export const looseTokens: Faults = {
  'authentication.token-required': Object.fromEntries(
    Object.entries(LOOSE_SCHEMES).map(([name, [explains, scheme, header = 'authorization']]) => [
      name,
      {
        explains,
        participant: {
          parts: ({ token }) => ({
            token: (call) => token(call) ?? scheme.exec(String(call.headers[header]))?.[1],
          }),
        },
      },
    ]),
  ),
  'authentication.token-algorithm': Object.fromEntries(
    Object.entries(PUBLIC_SECRETS).map(([what, secretOf]) => [
      `accepts-hmac-with-public-key-as-${what}`,
      {
        explains: `The public key, as ${what.replaceAll('-', ' ')}, is accepted as the secret of an HMAC.`,
        participant: { parts: acceptsHmac(secretOf) },
      },
    ]),
  ),
  'authentication.token-key': Object.fromEntries(
    Object.keys(KEYS_IN_HEADERS).flatMap((member) => [
      [
        `trusts-${member}-beside-a-key-id`,
        {
          explains: `The key in ${member} of a token is used instead of the one that its key id names.`,
          participant: { parts: trustsKeyIn(member, isKnown) },
        },
      ],
      [
        `trusts-${member}-without-a-key-id`,
        {
          explains: `The key in ${member} of a token is used when the token has no key id.`,
          participant: { parts: trustsKeyIn(member, (kid) => kid === undefined) },
        },
      ],
    ]),
  ),
};

export const authenticationTokenSignature = faultsOf('participant', {
  'authentication.token-key': {
    'takes-a-key-of-any-issuer-without-a-key-id': {
      explains: 'A token without a key id is verified with the keys of all issuers that are trusted.',
      setup: { issuers: 'two' },
      parts: acceptsToken((token, trust) =>
        headerOf(token).kid === undefined ? verifier(trust)(token) : undefined,
      ),
    },
    'lets-an-issuer-name-the-users-of-another': {
      explains: 'The rights of a user are found by the subject of a token, whichever issuer it is of.',
      setup: { issuers: 'two' },
      parts: acceptsToken((token, trust) =>
        verifier({ ...trust, issuer: issuerOfProvider(trust.issuer) })(token),
      ),
    },

    'does-not-check-unknown-keys': {
      explains: 'A token with an unknown key id is not verified.',
      parts: ignoresSignature(async (token, trust) => {
        const { alg, kid } = membersOf(token);
        if (kid === undefined || alg !== 'RS256') return false;
        return typeof kid !== 'string' || !(await isKnown(kid, trust));
      }),
    },
  },
  'authentication.token-algorithm': {
    'accepts-hmac-with-an-empty-secret-for-paths': {
      explains: 'The secret of an HMAC is read from the file whose path is the key id.',
      // jose would refuse the empty secret.
      parts: ignoresSignature((token) => {
        const { alg, kid } = membersOf(token);
        const end = token.lastIndexOf('.');
        const made = createHmac('sha256', '').update(token.slice(0, end)).digest('base64url');
        return alg === 'HS256' && String(kid).endsWith('/dev/null') && made === token.slice(end + 1);
      }),
    },

    'accepts-alg-none-in-mixed-case': {
      explains: 'The algorithm none is refused in lower and in upper case, but accepted as nOnE.',
      parts: ignoresSignature((token) => {
        const { alg = '' } = headerOf(token);
        return !['none', 'None', 'NONE'].includes(alg) && alg.toLowerCase() === 'none';
      }),
    },
  },
  'authentication.token-signature': {
    'reads-signatures-in-der': {
      explains: 'An ECDSA signature is also accepted in DER.',
      setup: { algorithm: 'ES256' },
      parts: ignoresSignature(async (token, trust) => {
        const { kid } = headerOf(token);
        const key = await trust.keys({ alg: 'ES256', ...(typeof kid === 'string' && { kid }) });
        return isSignedBy(token, KeyObject.from(key));
      }),
    },
    'takes-signatures-with-a-zero': {
      explains: 'An ES256 signature in which one of the two numbers is 0 is always accepted.',
      setup: { algorithm: 'ES256' },
      parts: ignoresSignature((token) => {
        const bytes = Buffer.from(token.split('.')[2] ?? '', 'base64url');
        const isZero = (half: Buffer) => half.length === 32 && half.every((byte) => byte === 0);
        return isZero(bytes.subarray(0, 32)) !== isZero(bytes.subarray(32));
      }),
    },

    'does-not-check-signatures': {
      alsoBreaks: ['authentication.token-key', 'authentication.token-algorithm'],
      explains: 'Signatures are not verified.',
      parts: ignoresSignature(() => true),
    },
  },
  'authentication.token-critical': {
    'does-not-check-where-crit-is-a-text': {
      explains: 'A token whose crit is not a list is not verified.',
      parts: ignoresSignature((token) => typeof membersOf(token)['crit'] === 'string'),
    },
    'looks-at-the-first-critical-extension': {
      explains: 'When there are several critical extensions, only the first must be known.',
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
});
