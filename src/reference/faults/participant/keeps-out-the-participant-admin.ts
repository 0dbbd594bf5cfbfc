import type { Fault } from '../../mount.js';
import { keepsOut } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const keepsOutTheParticipantAdmin: Fault = {
  name: 'keeps-out-the-participant-admin',
  breaks: ['authentication.participant-admin'],
  explains: 'The participant admin may allocate only for the user that it is itself.',
  participant: {
    parts: keepsOut(
      (subject, { userId }) => subject === SUBJECTS.participantAdmin.subject && userId !== subject,
    ),
  },
};
