import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const dropsWhatHasNoWidth: Fault = {
  name: 'drops-what-has-no-width',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Characters without width are dropped from a hint.',
  participant: {
    parts: onMember('partyIdHint', (hint) =>
      typeof hint === 'string' ? hint.replace(/\p{Cf}/gu, '') : hint,
    ),
  },
};
