import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const doesNotCountMinuses: Fault = {
  name: 'does-not-count-minuses',
  breaks: ['participant.hint-length-refused'],
  explains: 'Minuses in a hint are not counted.',
  participant: { parts: checksHintAs((hint) => hint.replaceAll('-', '') || hint) },
};
