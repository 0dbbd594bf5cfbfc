import type { Fault } from '../../mount.js';
import { admits } from '../../participant/edit-parts.js';

export const takesShorterUserIdForTheUser: Fault = {
  name: 'takes-shorter-user-id-for-the-user',
  breaks: ['authentication.other-user'],
  explains: 'The beginning of the user is taken for it.',
  participant: { parts: admits((subject, { userId }) => userId !== '' && subject.startsWith(userId)) },
};
