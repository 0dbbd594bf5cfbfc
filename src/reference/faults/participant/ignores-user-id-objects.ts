import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const ignoresUserIdObjects: Fault = {
  name: 'ignores-user-id-objects',
  breaks: ['participant.user-id-type'],
  explains: 'An object or an array as userId is taken for none.',
  participant: { parts: onMember('userId', (id) => (typeof id === 'object' ? null : id)) },
};
