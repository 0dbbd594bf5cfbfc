import { acceptsToken, alsoFrom, remembersTokensBy } from '../../authentication/edit-token.js';
import { SUBJECTS } from '../../participant/setup.js';
import { verifier } from '../../authentication/token.js';
import type { Faults } from '../../page.js';

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
