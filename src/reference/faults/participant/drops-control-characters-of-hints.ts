import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const dropsControlCharactersOfHints: Fault = {
  name: 'drops-control-characters-of-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'Control characters are dropped from a hint before it is checked.',
  participant: {
    parts: onMember('partyIdHint', (hint) =>
      typeof hint === 'string' ? hint.replace(/\p{Cc}/gu, '') : hint,
    ),
  },
};
