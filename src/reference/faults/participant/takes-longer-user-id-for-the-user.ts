import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const takesLongerUserIdForTheUser: Fault = {
  name: 'takes-longer-user-id-for-the-user',
  breaks: ['authentication.other-user'],
  explains: 'A userId that begins with the user is taken for it.',
  participant: { parts: admits((subject, { userId }) => userId.startsWith(subject)) },
};
