import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsCyrillicLetters: Fault = {
  name: 'accepts-cyrillic-letters',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Cyrillic letters are let in.',
  participant: { parts: allowsInHint(/\p{Script=Cyrillic}/gu) },
};
