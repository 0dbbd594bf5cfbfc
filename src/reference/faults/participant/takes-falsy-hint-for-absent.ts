import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const takesFalsyHintForAbsent: Fault = {
  name: 'takes-falsy-hint-for-absent',
  breaks: ['participant.hint-type'],
  explains: 'false and 0 as the hint are taken for none.',
  participant: { parts: onMember('partyIdHint', (hint) => (hint === false || hint === 0 ? null : hint)) },
};
