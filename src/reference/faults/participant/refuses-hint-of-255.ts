import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesHintOf255: Fault = {
  name: 'refuses-hint-of-255',
  breaks: ['participant.hint-length-accepted'],
  explains: 'The upper bound is off by one: a hint of 255 characters is refused.',
  participant: { parts: refusesHint((hint) => hint.length === 255) },
};
