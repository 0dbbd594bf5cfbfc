import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsLatinLettersWithMarks: Fault = {
  name: 'accepts-latin-letters-with-marks',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Latin letters with marks are let in.',
  participant: { parts: allowsInHint(/[À-ÿ]/g) },
};
