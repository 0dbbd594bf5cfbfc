import {
  acceptsToken,
  alsoFrom,
  claimsOf,
  headerOf,
  remembersTokensBy,
} from '../../authentication/edit-token.js';
import { verifier } from '../../authentication/token.js';
import type { Faults } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';
import type { AnyWrap } from '../../wire/edit-reply.js';
import type { HttpCall } from '../../wire/exchange.js';

export const authenticationToken: Faults = {
  'authentication.token-required': {
    'accepts-any-scheme': {
      explains: 'The scheme of the Authorization header is not looked at.',
      participant: { parts: alsoFrom('authorization', /^\w+ +(\S+)$/) },
    },
    'accepts-scheme-basic': {
      explains: 'The scheme Basic is taken for Bearer.',
      participant: { parts: alsoFrom('authorization', /^basic +(\S+)$/i) },
    },
    'accepts-token-in-a-cookie': {
      explains: 'A token in a cookie is taken where there is none in the header.',
      participant: { parts: alsoFrom('cookie', /\btoken=([^;]+)/) },
    },
    'accepts-token-in-the-query': {
      explains: 'A token in the query is taken where there is none in the header.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => token(call) ?? new URLSearchParams(call.query).get('access_token') ?? undefined,
        }),
      },
    },
    'accepts-token-without-scheme': {
      explains: 'A token without a scheme is taken.',
      participant: { parts: alsoFrom('authorization', /^(\S+)$/) },
    },
    'takes-an-empty-header-for-the-admin': {
      explains: 'A call with an empty Authorization header is made by the participant admin.',
      participant: {
        parts: ({ token, verify }) => ({
          token: (call) => token(call) ?? (call.headers.authorization === '' ? 'anonymous' : undefined),
          verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
        }),
      },
    },
    'takes-an-empty-token-for-the-admin': {
      explains: 'A call with a scheme and no token is made by the participant admin.',
      participant: {
        parts: ({ token, verify }) => ({
          token: (call) =>
            token(call) ?? (/^bearer *$/i.test(call.headers.authorization ?? '') ? 'anonymous' : undefined),
          verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
        }),
      },
    },
    'takes-nobody-for-the-admin': {
      explains: 'A call without an Authorization header is made by the participant admin.',
      participant: {
        parts: ({ token, verify }) => ({
          token: (call) =>
            token(call) ?? (call.headers.authorization === undefined ? 'anonymous' : undefined),
          verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
        }),
      },
    },
  },
  'authentication.token-well-formed': {
    'accepts-what-is-no-token': {
      explains: 'What is no JWT is taken for an opaque token of the participant admin.',
      participant: {
        parts: acceptsToken((token) => (token.includes('.') ? undefined : SUBJECTS.participantAdmin.subject)),
      },
    },
    'completes-tokens-that-are-cut-off': {
      alsoBreaks: ['authentication.token-signature'],
      explains: 'The beginning of a token that was seen is enough.',
      participant: {
        parts: ({ verify }) => {
          const seen = new Map<string, string>();
          return {
            verify: async (token) => {
              const subject = await verify(token);
              if (subject !== undefined) seen.set(token, subject);
              return (
                subject ?? [...seen].find(([whole]) => token.length > 32 && whole.startsWith(token))?.[1]
              );
            },
          };
        },
      },
    },
    'ignores-a-fourth-part-of-tokens': {
      explains: 'What follows the third part of a token is ignored.',
      participant: {
        parts: acceptsToken((token, trust) => verifier(trust)(token.split('.').slice(0, 3).join('.'))),
      },
    },
    'remembers-tokens-by-header-and-signature': {
      alsoBreaks: ['authentication.token-signature'],
      explains:
        'A good token is remembered by its header and its signature, and its payload is not looked at again.',
      participant: {
        parts: remembersTokensBy((token) =>
          token
            .split('.')
            .filter((_, part) => part !== 1)
            .join('.'),
        ),
      },
    },
  },
};

/** Refuses good tokens that are of a form. */
const refusesToken =
  (test: (token: string) => boolean): PartsChange =>
  ({ verify }) => ({
    verify: async (token) => {
      const subject = await verify(token);
      return subject !== undefined && test(token) ? undefined : subject;
    },
  });

export const authenticationTokenAccepted: Faults = {
  'authentication.token-accepted': {
    'knows-one-audience-of-a-token': {
      explains: 'A token that has more than one audience is refused.',
      participant: {
        parts: refusesToken((token) => {
          const { aud } = claimsOf(token);
          return Array.isArray(aud) && aud.length > 1;
        }),
      },
    },
    'knows-no-list-of-audiences': {
      explains: 'A token whose audience stands in an array is refused.',
      participant: { parts: refusesToken((token) => Array.isArray(claimsOf(token).aud)) },
    },
    'reads-times-as-whole-numbers': {
      explains: 'A token whose expiration time has a fraction is refused.',
      participant: { parts: refusesToken((token) => !Number.isInteger(claimsOf(token).exp)) },
    },
    'reads-claims-as-ascii': {
      explains: 'A token with a character beyond ASCII in its claims is refused.',
      participant: { parts: refusesToken((token) => /[^ -~]/.test(JSON.stringify(claimsOf(token)))) },
    },
    'refuses-further-members-of-headers': {
      explains: 'A token whose header has a member that is not known is refused.',
      participant: {
        parts: refusesToken((token) =>
          Object.keys(headerOf(token)).some((name) => !['alg', 'kid', 'typ'].includes(name)),
        ),
      },
    },
    'knows-bearer-capitalised-only': {
      explains: 'A scheme that is written bearer is taken for another one.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => (call.headers.authorization?.startsWith('Bearer ') ? token(call) : undefined),
        }),
      },
    },
  },
};

/** Takes the Authorization of the last call of a connection that was let in for that of others, which are not. */
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

export const authenticationTokenConnection: Faults = {
  'authentication.token-each-time': {
    'authenticates-the-connection': {
      explains: 'Who has shown a good token over a connection may show any, or none, over it.',
      participant: { wrap: keepsAuthorization(() => true) },
    },
    'takes-no-token-for-the-one-before': {
      explains: 'A call without a token has that of the last good call over the same connection.',
      participant: { wrap: keepsAuthorization(({ headers }) => headers.authorization === undefined) },
    },
  },
};

/** Faults of who is let in by another header than the Authorization header. */
export const authenticationTokenElsewhere: Faults = {
  'authentication.token-required': {
    'accepts-token-as-password': {
      explains: 'The password of the scheme Basic is taken for a token.',
      participant: {
        parts: ({ token }) => ({
          token: (call) => {
            const [, basic = ''] = /^basic (.*)/i.exec(call.headers.authorization ?? '') ?? [];
            return token(call) ?? /:(.+)$/.exec(Buffer.from(basic, 'base64').toString())?.[1];
          },
        }),
      },
    },
    'accepts-token-for-a-proxy': {
      explains: 'A token in the Proxy-Authorization header is taken where there is none in the usual one.',
      participant: { parts: alsoFrom('proxy-authorization', /^bearer (\S+)$/i) },
    },
    'accepts-token-that-a-proxy-passes-on': {
      explains:
        'A token in the X-Forwarded-Access-Token header is taken where there is none in the usual one.',
      participant: { parts: alsoFrom('x-forwarded-access-token', /^(\S+)$/) },
    },
    'believes-who-a-proxy-lets-in': {
      explains: 'The X-Forwarded-User header says who calls, whoever sends it.',
      participant: {
        parts: ({ token, verify }) => ({
          token: (call) => token(call) ?? `user ${[call.headers['x-forwarded-user']].flat().join()}`,
          verify: async (text) =>
            text === `user ${SUBJECTS.participantAdmin.subject}`
              ? SUBJECTS.participantAdmin.subject
              : verify(text),
        }),
      },
    },
  },
};
