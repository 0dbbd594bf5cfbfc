import type { Fault } from '../../mount.js';
import { onMember } from '../../participant/edit-parts.js';

export const truncatesHintsTo255Characters: Fault = {
  name: 'truncates-hints-to-255-characters',
  breaks: ['participant.hint-length-refused'],
  explains: 'A hint that is too long is cut to 255 characters.',
  participant: {
    parts: onMember('partyIdHint', (hint) => (typeof hint === 'string' ? hint.slice(0, 255) : hint)),
  },
};
