import type { Fault } from '../../mount.js';

export const acceptsAnyScheme: Fault = {
  name: 'accepts-any-scheme',
  breaks: ['authentication.token-required'],
  explains: 'The scheme of the Authorization header is not looked at.',
  participant: {
    parts: ({ token }) => ({
      token: (call) => token(call) ?? /^\w+ +(\S+)$/.exec(call.headers.authorization ?? '')?.[1],
    }),
  },
};
