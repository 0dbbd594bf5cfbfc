import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const doesNotCountSpacesAtTheEnds: Fault = {
  name: 'does-not-count-spaces-at-the-ends',
  breaks: ['participant.hint-length-refused'],
  explains: 'Spaces at either end of a hint are not counted.',
  participant: { parts: checksHintAs((hint) => hint.replace(/^ +| +$/g, '') || hint) },
};
