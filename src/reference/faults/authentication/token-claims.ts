import { compactVerify, jwtVerify } from '../../../packages/jose.js';
import {
  acceptsToken,
  claimsOf,
  headerOf,
  remembersTokensBy,
  subjectByClaims,
} from '../../authentication/edit-token.js';
import { faultsOf } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import type { Trust } from '../../participant/parts.js';
import { demands, verifier } from '../../authentication/token.js';

type Claims = Record<string, unknown>;

/** Accepts correctly signed tokens that become valid when the text of their claims is changed. */
const readsText = (read: (text: string, trust: Trust, token: string) => Claims): PartsChange =>
  acceptsToken(async (token, trust) => {
    const { payload } = await compactVerify(token, trust.keys);
    const claims = read(Buffer.from(payload).toString(), trust, token);
    return subjectByClaims(`x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`, trust);
  });

/** The same for the parsed claims. */
const readsClaims = (edit: (claims: Claims, trust: Trust) => Claims): PartsChange =>
  readsText((text, trust) => {
    const claims = JSON.parse(text) as Claims;
    return { ...claims, ...edit(claims, trust) };
  });

/** The same for one time. */
const readsTime = (name: 'exp' | 'nbf', read: (time: number) => unknown): PartsChange =>
  readsClaims(({ [name]: time }) => ({ [name]: typeof time === 'number' ? read(time) : time }));

/** Accepts an audience as that of the participant when `test` does. */
const takesAudience = (test: (aud: unknown, audience: string, claims: Claims) => boolean): PartsChange =>
  readsClaims((claims, { audience }) => (test(claims['aud'], audience, claims) ? { aud: audience } : {}));

/** Uses the first value of a claim that occurs more than once. */
const firstOf = (name: string, text: string): Claims => ({
  ...(JSON.parse(text) as Claims),
  [name]: JSON.parse(new RegExp(`"${name}":("[^"]*"|\\d+)`).exec(text)?.[1] ?? 'null') as unknown,
});

const LATER = 4e9;
const now = () => Math.floor(Date.now() / 1000);

const jtiOf = (token: string): string | undefined => {
  try {
    return claimsOf(token).jti;
  } catch {
    return undefined;
  }
};

/** Faults of the claims of a token. */
export const authenticationTokenClaims = faultsOf('participant', {
  'authentication.token-expired': {
    'compares-exp-as-text': {
      explains: 'The expiration time of a token is compared with the current time as a string.',
      parts: readsTime('exp', (exp) => (`${exp}` > `${now()}` && exp >= 0 ? LATER : exp)),
    },
    'reads-exp-as-32-bits': {
      explains: 'Only 32 bits of the expiration time of a token are read.',
      parts: readsTime('exp', (exp) => exp % 1 === 0 && exp >>> 0),
    },
    'takes-an-exp-with-a-fraction-for-none': {
      explains: 'An expiration time that is not a whole number is treated as absent.',
      parts: readsTime('exp', (exp) => (Number.isInteger(exp) ? exp : LATER)),
    },
  },
  'authentication.token-not-yet-valid': {
    'reads-nbf-as-32-bits': {
      explains: 'Only 32 bits of nbf are read, as a signed number.',
      parts: readsTime('nbf', (nbf) => Math.trunc(nbf) | 0),
    },
    'overflows-milliseconds-of-nbf': {
      explains: 'nbf overflows 64 bits when it is converted to milliseconds.',
      parts: readsTime('nbf', (nbf) => Number(BigInt.asIntN(64, BigInt(Math.trunc(nbf)) * 1000n)) / 1000),
    },

    'tolerates-two-hours-of-clock-skew': {
      alsoBreaks: ['authentication.token-expired'],
      explains: 'Clocks may differ by two hours.',
      parts: acceptsToken((token, trust) =>
        verifier(trust, { ...demands(trust), clockTolerance: 7200 })(token),
      ),
    },
  },
  'authentication.token-audience': {
    'looks-for-the-audience-in-objects': {
      explains: 'When aud is an object, the audience is searched among its values.',
      parts: takesAudience((aud, own) => Object.values(aud ?? {}).includes(own)),
    },
    'takes-the-audience-for-a-pattern': {
      explains:
        'The expected audience is used as a regular expression, in which a dot matches any character.',
      parts: takesAudience((aud, own) => typeof aud === 'string' && new RegExp(`^${own}$`).test(aud)),
    },
    'takes-the-first-aud': {
      explains: 'When a token has two aud claims, the first one counts.',
      parts: readsText((text) => firstOf('aud', text)),
    },
  },
  'authentication.token-claims': {
    'compares-iss-loosely': {
      explains: 'An issuer in an array is accepted.',
      parts: readsClaims(({ iss }) => ({ iss: String(iss) })),
    },
    'reads-a-time-from-text': {
      explains: 'An expiration time that is a text of digits is read as a number.',
      parts: readsClaims(({ exp }) => ({ exp: Number(exp) })),
    },
    'takes-nobody-for-the-user-that-is-not-named': {
      about: ['calls of nobody'],
      explains: 'An empty subject is compared with the userId that a request omits.',
      parts: acceptsToken(
        async (token, trust) => (await jwtVerify(token, trust.keys, demands(trust))).payload.sub,
      ),
    },
  },
  'authentication.token-well-formed': {
    'reads-infinity-as-a-time': {
      explains: 'An expiration time may be Infinity, which is not valid JSON.',
      parts: readsText((text) => JSON.parse(text.replace(':Infinity', `:${LATER}`)) as Claims),
    },
  },
  'authentication.token-critical': {
    'passes-over-b64': {
      explains: 'A token that declares an unencoded payload (b64: false) is accepted.',
      parts: readsText((text, _, token) =>
        headerOf(token).b64 === false
          ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims)
          : {},
      ),
    },
  },
  'authentication.token-each-time': {
    'remembers-tokens-by-their-jti': {
      explains: 'After a valid token, any token with the same jti is accepted.',
      parts: remembersTokensBy((token) => claimsOf(token).jti ?? token),
    },
    'blocks-a-jti-after-a-bad-token': {
      explains: 'After an invalid token, the valid one with the same jti is refused.',
      parts: ({ verify }) => {
        const blocked = new Set<unknown>();
        return {
          verify: async (token) => {
            const subject = await verify(token);
            const jti = jtiOf(token);
            if (subject === undefined && jti !== undefined) blocked.add(jti);
            return blocked.has(jti) ? undefined : subject;
          },
        };
      },
    },
  },
});
