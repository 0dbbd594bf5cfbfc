import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesUnderscoreAtTheEnd: Fault = {
  name: 'refuses-underscore-at-the-end',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that ends with an underscore is refused.',
  participant: { parts: refusesHint((hint) => hint.endsWith('_')) },
};
