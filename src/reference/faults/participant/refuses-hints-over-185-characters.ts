import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesHintsOver185Characters: Fault = {
  name: 'refuses-hints-over-185-characters',
  breaks: ['participant.hint-length-accepted'],
  explains: 'A bound of 185 characters is in force.',
  participant: { parts: refusesHint((hint) => hint.length > 185) },
};
