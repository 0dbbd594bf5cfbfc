import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const takesEmptyHintArrayForAbsent: Fault = {
  name: 'takes-empty-hint-array-for-absent',
  breaks: ['participant.hint-type'],
  explains: 'An empty array as the hint is taken for none.',
  participant: {
    parts: onMember('partyIdHint', (hint) => (Array.isArray(hint) && hint.length === 0 ? null : hint)),
  },
};
