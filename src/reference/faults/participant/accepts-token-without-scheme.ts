import type { Fault } from '../../mount.js';

export const acceptsTokenWithoutScheme: Fault = {
  name: 'accepts-token-without-scheme',
  breaks: ['authentication.token-required'],
  explains: 'A token without a scheme is taken.',
  participant: {
    parts: ({ token }) => ({
      token: (call) => token(call) ?? /^\S+$/.exec(call.headers.authorization ?? '')?.[0],
    }),
  },
};
