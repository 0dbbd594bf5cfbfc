import type { Fault } from '../../mount.js';
import { refusesValue } from '../../participant/edit-parts.js';

export const refusesEmptyUserId: Fault = {
  name: 'refuses-empty-user-id',
  breaks: ['participant.user-id-empty'],
  explains: 'An empty userId is refused.',
  participant: { parts: refusesValue(({ userId }) => userId === '') },
};
