import type { Fault } from '../../mount.js';

export const acceptsTokenInTheQuery: Fault = {
  name: 'accepts-token-in-the-query',
  breaks: ['authentication.token-required'],
  explains: 'A token in the query is taken where there is none in the header.',
  participant: {
    parts: ({ token }) => ({
      token: (call) => token(call) ?? new URLSearchParams(call.query).get('access_token') ?? undefined,
    }),
  },
};
