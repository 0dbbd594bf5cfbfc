import { acceptsToken, claimsOf } from '../../authentication/edit-token.js';
import { verifier } from '../../authentication/token.js';
import { faultsOf } from '../../page.js';
import type { PartsChange } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';
import type { AnyWrap } from '../../wire/edit-reply.js';
import type { HttpCall } from '../../wire/exchange.js';

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
    'ignores-a-fourth-part-of-tokens': {
      explains: 'Anything after the third part of a token is ignored.',
      parts: acceptsToken((token, trust) => verifier(trust)(token.split('.').slice(0, 3).join('.'))),
    },
  },
  'authentication.token-accepted': {
    'knows-no-list-of-audiences': {
      explains: 'A token whose audience is an array is refused.',
      parts: refusesToken((token) => Array.isArray(claimsOf(token).aud)),
    },
    'reads-times-as-whole-numbers': {
      explains: 'A token whose expiration time has a fraction is refused.',
      parts: refusesToken((token) => !Number.isInteger(claimsOf(token).exp)),
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
