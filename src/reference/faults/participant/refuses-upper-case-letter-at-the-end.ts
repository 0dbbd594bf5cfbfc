import type { Fault } from '../../mount.js';
import { refusesHint } from '../../participant/edit-parts.js';

export const refusesUpperCaseLetterAtTheEnd: Fault = {
  name: 'refuses-upper-case-letter-at-the-end',
  breaks: ['participant.hint-alphabet'],
  explains: 'A hint that ends with an upper-case letter is refused.',
  participant: { parts: refusesHint((hint) => /[A-Z]$/.test(hint)) },
};
