import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesSpaceBeforeMinus: Fault = {
  name: 'refuses-space-before-minus',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint with a space before a minus is refused, as an option of a command line would be.',
  participant: { parts: refusesHint((hint) => hint.includes(' -')) },
};
