import { acceptsToken, claimsOf, headerOf, subjectByClaims } from '../../authentication/edit-token.js';
import { verifier, demands } from '../../authentication/token.js';
import { faultsOf } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import { type Trust, SUBJECTS } from '../../participant/parts.js';
import type { AnyWrap } from '../../wire/edit-reply.js';
import { type HttpCall, orUndefined } from '../../wire/exchange.js';
import { compactVerify, jwtVerify } from '../../../packages/jose.js';

/** Refuses valid tokens that match `test`. */
const refusesToken =
  (test: (token: string) => boolean): PartsChange =>
  ({ verify }) => ({
    verify: async (token) => {
      const subject = await verify(token);
      return subject !== undefined && test(token) ? undefined : subject;
    },
  });

/**
 * Uses the Authorization of the last accepted call of a connection for later calls that are not accepted
 * themselves.
 */
const keepsAuthorization =
  (test: (call: HttpCall) => boolean): AnyWrap =>
  (serve) => {
    const known = new WeakMap<object, string>();
    return async (call) => {
      const { connection = {} } = call.arrival ?? {};
      const reply = await serve(call);
      const { authorization = known.get(connection) } = call.headers;
      if (reply.status !== 401 && authorization !== undefined) known.set(connection, authorization);
      const before = known.get(connection);
      return reply.status === 401 && before !== undefined && test(call)
        ? serve({ ...call, headers: { ...call.headers, authorization: before } })
        : reply;
    };
  };

/** Sets a cookie with an accepted call, and takes it for the token of a call that has none. */
const opensSessions: AnyWrap = (serve) => {
  const known = new Map<string, string>();
  return async (call) => {
    const [, id = ''] = /session=(\d+)/.exec(String(call.headers.cookie)) ?? [];
    const { authorization = known.get(id) } = call.headers;
    const reply = await serve({ ...call, headers: { ...call.headers, authorization } });
    if (reply.status !== 200 || authorization === undefined) return reply;
    const opened = String(known.size);
    known.set(opened, authorization);
    return { ...reply, headers: { ...reply.headers, 'Set-Cookie': `session=${opened}; HttpOnly` } };
  };
};

/** Faults in where a token is read, and with several tokens on one connection. */
export const authenticationToken = faultsOf('participant', {
  'authentication.token-required': {
    'needs-no-token-after-a-slash': {
      about: ['calls of nobody'],
      explains: 'A path with a slash at its end leads to the same, and no token is needed there.',
      parts: ({ verify }) => ({
        verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
      }),
      wrap: (serve) => (call) =>
        serve(
          call.path === '/v2/parties/'
            ? {
                ...call,
                path: '/v2/parties',
                headers: { ...call.headers, authorization: 'Bearer anonymous' },
              }
            : call,
        ),
    },
    'opens-a-session': {
      about: ['calls of nobody'],
      explains: 'An accepted call opens a session, whose cookie stands for the token afterwards.',
      wrap: opensSessions,
    },
    'believes-who-a-proxy-lets-in': {
      about: ['calls of nobody'],
      explains: 'The X-Forwarded-User header names the caller, whoever sends it.',
      parts: ({ token, verify }) => ({
        token: (call) => token(call) ?? `user ${[call.headers['x-forwarded-user']].flat().join()}`,
        verify: async (text) =>
          text === `user ${SUBJECTS.participantAdmin.subject}`
            ? SUBJECTS.participantAdmin.subject
            : verify(text),
      }),
    },
  },
  'authentication.token-well-formed': {
    'completes-tokens-that-are-cut-off': {
      alsoBreaks: ['authentication.token-signature'],
      explains: 'The beginning of a known token is accepted.',
      parts: ({ verify }) => {
        const seen = new Map<string, string>();
        return {
          verify: async (token) => {
            const subject = await verify(token);
            if (subject !== undefined) seen.set(token, subject);
            return subject ?? [...seen].find(([whole]) => token.length > 32 && whole.startsWith(token))?.[1];
          },
        };
      },
    },
    'ignores-a-full-stop-after-tokens': {
      explains: 'An empty part after the third one of a token is ignored.',
      parts: acceptsToken((token, trust) => verifier(trust)(token.replace(/\.$/, ''))),
    },
  },
  'authentication.token-accepted': {
    'reads-claims-in-ordinary-base64': {
      explains:
        'The claims of a token are decoded without "-" and "_", so that a token with them is refused.',
      parts: refusesToken((token) => /[-_].*\./.test(token.slice(token.indexOf('.')))),
    },
    'reads-times-as-whole-numbers': {
      explains: 'A token whose expiration time has a fraction or an exponent is refused.',
      parts: refusesToken((token) => {
        const [, claims = ''] = token.split('.');
        return !/"exp":\d+[,}]/.test(Buffer.from(claims, 'base64url').toString());
      }),
    },
    'knows-two-spellings-of-bearer': {
      explains: 'The scheme is known as Bearer and as bearer only.',
      parts: ({ token }) => ({
        token: (call) => (/^[Bb]earer /.test(call.headers.authorization ?? '') ? token(call) : undefined),
      }),
    },
  },
  'authentication.token-each-time': {
    'authenticates-the-connection': {
      about: ['a kept connection'],
      explains: 'After a valid token over a connection, any token, or none, is accepted over it.',
      wrap: keepsAuthorization(() => true),
    },
  },
});

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

/** As readers do that fill the fields of a type by their names. */
const inLowerCase = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [name.toLowerCase(), value]));

const LATER = 4e9;
const now = () => Math.floor(Date.now() / 1000);

const jtiOf = (token: string): string | undefined => orUndefined(() => claimsOf(token).jti);

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
    'reads-claims-in-any-letter-case': {
      alsoBreaks: ['authentication.token-expired', 'authentication.token-claims'],
      explains: 'The names of claims may have any letter case, and the last of several ones counts.',
      parts: readsClaims(inLowerCase),
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

/** The parts of a token by which servers remember that they accepted it. */
const REMEMBERED: Readonly<Record<string, (token: string) => string>> = {
  jti: (token) => claimsOf(token).jti ?? token,
  claims: (token) => token.split('.')[1] ?? token,
  text: (token) => token,
};

/** Servers that remember accepted tokens, and do not look at the others. */
export const rememberedTokens = faultsOf('participant', {
  'authentication.token-each-time': Object.fromEntries(
    Object.entries(REMEMBERED).map(([part, partOf]) => [
      `remembers-tokens-by-their-${part}`,
      {
        explains: `After a token was accepted, any token with the same ${part} is accepted, whenever it comes.`,
        parts: ({ verify }) => {
          const known = new Map<string, string>();
          return {
            verify: async (token) => {
              const subject = await verify(token);
              if (subject === undefined) return known.get(partOf(token));
              known.set(partOf(token), subject);
              return subject;
            },
          };
        },
      },
    ]),
  ),
});
