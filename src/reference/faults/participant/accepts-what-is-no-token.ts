import type { Fault } from '../../mount.js';
import { acceptsToken } from '../../participant/edit-token.js';
import { SUBJECTS } from '../../participant/setup.js';

export const acceptsWhatIsNoToken: Fault = {
  name: 'accepts-what-is-no-token',
  breaks: ['authentication.token-well-formed'],
  explains: 'What is no JWT is taken for an opaque token of the participant admin.',
  participant: {
    parts: acceptsToken((token) => (token.includes('.') ? undefined : SUBJECTS.participantAdmin.subject)),
  },
};
