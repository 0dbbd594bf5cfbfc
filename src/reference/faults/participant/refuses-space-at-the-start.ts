import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesSpaceAtTheStart: Fault = {
  name: 'refuses-space-at-the-start',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that starts with a space is refused.',
  participant: { parts: refusesHint((hint) => hint.startsWith(' ')) },
};
