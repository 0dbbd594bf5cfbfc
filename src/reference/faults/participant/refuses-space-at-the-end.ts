import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesSpaceAtTheEnd: Fault = {
  name: 'refuses-space-at-the-end',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that ends with a space is refused.',
  participant: { parts: refusesHint((hint) => hint.endsWith(' ')) },
};
