import type { Fault } from '../../mount.js';
import { SUBJECTS } from '../../participant/setup.js';

export const takesNobodyForTheAdmin: Fault = {
  name: 'takes-nobody-for-the-admin',
  breaks: ['authentication.token-required'],
  explains: 'A call without an Authorization header is made by the participant admin.',
  participant: {
    parts: ({ token, verify }) => ({
      token: (call) => token(call) ?? (call.headers.authorization === undefined ? 'anonymous' : undefined),
      verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
    }),
  },
};
