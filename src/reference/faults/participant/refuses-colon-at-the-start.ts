import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesColonAtTheStart: Fault = {
  name: 'refuses-colon-at-the-start',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that starts with a colon is refused.',
  participant: { parts: refusesHint((hint) => hint.startsWith(':')) },
};
