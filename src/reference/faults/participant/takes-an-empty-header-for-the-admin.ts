import type { Fault } from '../../mount.js';
import { SUBJECTS } from '../../participant/setup.js';

export const takesAnEmptyHeaderForTheAdmin: Fault = {
  name: 'takes-an-empty-header-for-the-admin',
  breaks: ['authentication.token-required'],
  explains: 'A call with an empty Authorization header is made by the participant admin.',
  participant: {
    parts: ({ token, verify }) => ({
      token: (call) => token(call) ?? (call.headers.authorization === '' ? 'anonymous' : undefined),
      verify: async (text) => (text === 'anonymous' ? SUBJECTS.participantAdmin.subject : verify(text)),
    }),
  },
};
