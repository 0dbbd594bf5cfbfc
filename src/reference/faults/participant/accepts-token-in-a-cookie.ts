import type { Fault } from '../../mount.js';

export const acceptsTokenInACookie: Fault = {
  name: 'accepts-token-in-a-cookie',
  breaks: ['authentication.token-required'],
  explains: 'A token in a cookie is taken where there is none in the header.',
  participant: {
    parts: ({ token }) => ({
      token: (call) => token(call) ?? /\btoken=([^;]+)/.exec(call.headers.cookie ?? '')?.[1],
    }),
  },
};
