import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesDigitAtTheStart: Fault = {
  name: 'refuses-digit-at-the-start',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that starts with a digit is refused.',
  participant: { parts: refusesHint((hint) => /^[0-9]/.test(hint)) },
};
