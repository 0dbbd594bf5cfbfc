import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const admitsUsersForOthers: Fault = {
  name: 'admits-users-for-others',
  breaks: ['authentication.other-user', 'authentication.no-rights'],
  explains: 'Users may allocate for others, if the request names one.',
  participant: { parts: admits((_, { userId }) => userId !== '') },
};
