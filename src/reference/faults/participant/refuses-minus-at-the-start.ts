import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesMinusAtTheStart: Fault = {
  name: 'refuses-minus-at-the-start',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that starts with a minus is refused.',
  participant: { parts: refusesHint((hint) => hint.startsWith('-')) },
};
