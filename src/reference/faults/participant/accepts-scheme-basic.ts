import type { Fault } from '../../mount.js';

export const acceptsSchemeBasic: Fault = {
  name: 'accepts-scheme-basic',
  breaks: ['authentication.token-required'],
  explains: 'The scheme Basic is taken for Bearer.',
  participant: {
    parts: ({ token }) => ({
      token: (call) => token(call) ?? /^basic +(\S+)$/i.exec(call.headers.authorization ?? '')?.[1],
    }),
  },
};
