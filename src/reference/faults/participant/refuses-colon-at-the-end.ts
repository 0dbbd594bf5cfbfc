import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesColonAtTheEnd: Fault = {
  name: 'refuses-colon-at-the-end',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that ends with a colon is refused.',
  participant: { parts: refusesHint((hint) => hint.endsWith(':')) },
};
