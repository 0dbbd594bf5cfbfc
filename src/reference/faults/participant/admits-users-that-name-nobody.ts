import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const admitsUsersThatNameNobody: Fault = {
  name: 'admits-users-that-name-nobody',
  breaks: ['authentication.other-user', 'authentication.no-rights', 'authentication.other-identity-provider'],
  explains: 'Everybody may allocate where no user is named.',
  participant: { parts: admits((_, { userId }) => userId === '') },
};
