import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsCombiningMarksAfterLetters: Fault = {
  name: 'accepts-combining-marks-after-letters',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'A combining mark after a letter is let in.',
  participant: { parts: allowsInHint(/(?<=\w)\p{M}/gu) },
};
