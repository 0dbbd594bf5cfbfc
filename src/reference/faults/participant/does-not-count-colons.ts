import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const doesNotCountColons: Fault = {
  name: 'does-not-count-colons',
  breaks: ['participant.hint-length-refused'],
  explains: 'Colons in a hint are not counted.',
  participant: { parts: checksHintAs((hint) => hint.replaceAll(':', '') || hint) },
};
