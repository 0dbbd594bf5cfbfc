import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const dropsByteOrderMarkOfHints: Fault = {
  name: 'drops-byte-order-mark-of-hints',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'A byte-order mark before a hint is dropped.',
  participant: {
    parts: onMember('partyIdHint', (hint) => (typeof hint === 'string' ? hint.replace(/^\ufeff/, '') : hint)),
  },
};
