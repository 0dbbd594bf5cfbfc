import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const looksAtSevenBits: Fault = {
  name: 'looks-at-seven-bits',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Only the low seven bits of a character are looked at.',
  participant: {
    parts: checksHintAs((hint) =>
      hint.replace(/[\u0080-\u00ff]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) % 0x80)),
    ),
  },
};
