import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const comparesUsersWithoutCase: Fault = {
  name: 'compares-users-without-case',
  breaks: ['authentication.other-user'],
  explains: 'The user is compared with userId without case.',
  participant: { parts: admits((subject, { userId }) => userId.toLowerCase() === subject) },
};
