import type { Fault } from '../../mount.js';
import { SUBJECTS } from '../../participant/setup.js';

export const takesAnEmptyTokenForTheAdmin: Fault = {
  name: 'takes-an-empty-token-for-the-admin',
  breaks: ['authentication.token-required'],
  explains: 'A call with a scheme and no token is made by the participant admin.',
  participant: {
    parts: ({ token, verify }) => ({
      token: (call) =>
        token(call) ?? (/^bearer *$/i.test(call.headers.authorization ?? '') ? 'anonymous' : undefined),
      verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
    }),
  },
};
