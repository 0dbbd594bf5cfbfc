import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesHintsOfOver127Characters: Fault = {
  name: 'refuses-hints-of-over-127-characters',
  breaks: ['participant.hint-length-accepted'],
  explains: 'The length of a hint is kept in a signed byte.',
  participant: { parts: refusesHint((hint) => hint.length > 127 && hint.length < 256) },
};
