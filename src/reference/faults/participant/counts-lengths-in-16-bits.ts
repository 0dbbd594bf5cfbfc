import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const countsLengthsIn16Bits: Fault = {
  name: 'counts-lengths-in-16-bits',
  breaks: ['participant.hint-length-refused'],
  explains: 'The length of a hint is kept in 16 bits, so that 65,536 characters pass for none too many.',
  participant: { parts: checksHintAs((hint) => hint.slice(0, Math.max(1, hint.length % 65_536))) },
};
