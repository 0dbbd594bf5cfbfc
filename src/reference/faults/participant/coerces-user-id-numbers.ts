import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const coercesUserIdNumbers: Fault = {
  name: 'coerces-user-id-numbers',
  breaks: ['participant.user-id-type'],
  explains: 'A number as userId is taken for its text.',
  participant: { parts: onMember('userId', (id) => (typeof id === 'number' ? String(id) : id)) },
};
