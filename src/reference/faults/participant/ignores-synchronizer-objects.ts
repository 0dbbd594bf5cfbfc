import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const ignoresSynchronizerObjects: Fault = {
  name: 'ignores-synchronizer-objects',
  breaks: ['participant.synchronizer-type'],
  explains: 'An object or an array as synchronizerId is taken for none.',
  participant: { parts: onMember('synchronizerId', (id) => (typeof id === 'object' ? null : id)) },
};
