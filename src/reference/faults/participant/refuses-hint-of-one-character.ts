import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesHintOfOneCharacter: Fault = {
  name: 'refuses-hint-of-one-character',
  breaks: ['participant.hint-length-accepted'],
  explains: 'A hint needs two characters.',
  participant: { parts: refusesHint((hint) => hint.length === 1) },
};
