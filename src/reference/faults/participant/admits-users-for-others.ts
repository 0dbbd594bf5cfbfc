import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const admitsUsersForOthers: Fault = {
  name: 'admits-users-for-others',
  breaks: ['auth.other-user', 'auth.no-rights'],
  explains: 'Users may allocate for others, if the request names one.',
  participant: { parts: admits((_, { userId }) => userId !== '') },
};
