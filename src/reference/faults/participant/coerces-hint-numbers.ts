import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const coercesHintNumbers: Fault = {
  name: 'coerces-hint-numbers',
  breaks: ['participant.hint-type'],
  explains: 'A number as the hint is taken for its text.',
  participant: { parts: onMember('partyIdHint', (hint) => (typeof hint === 'number' ? String(hint) : hint)) },
};
