import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const takesEmptyHintForAbsent: Fault = {
  name: 'takes-empty-hint-for-absent',
  breaks: ['participant.hint-non-empty'],
  explains: 'An empty hint is taken for none.',
  participant: { parts: onMember('partyIdHint', (hint) => (hint === '' ? null : hint)) },
};
