import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';
import { SUBJECTS } from '../../participant/setup.js';

export const admitsStrangersThatNameAUser: Fault = {
  name: 'admits-strangers-that-name-a-user',
  breaks: ['authentication.no-rights'],
  explains: 'Strangers may allocate for a user.',
  participant: {
    parts: admits((subject, { userId }) => subject === SUBJECTS.stranger.subject && userId !== ''),
  },
};
