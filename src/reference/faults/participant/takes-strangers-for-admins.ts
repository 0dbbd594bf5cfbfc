import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const takesStrangersForAdmins: Fault = {
  name: 'takes-strangers-for-admins',
  breaks: ['authentication.no-rights'],
  explains: 'A user of whom nothing is known is taken for the participant admin.',
  participant: { parts: admits((subject) => subject === SUBJECTS.stranger.subject) },
};
