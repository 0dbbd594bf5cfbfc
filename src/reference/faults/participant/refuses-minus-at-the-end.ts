import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesMinusAtTheEnd: Fault = {
  name: 'refuses-minus-at-the-end',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that ends with a minus is refused.',
  participant: { parts: refusesHint((hint) => hint.endsWith('-')) },
};
