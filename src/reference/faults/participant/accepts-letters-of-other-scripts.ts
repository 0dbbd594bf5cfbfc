import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsLettersOfOtherScripts: Fault = {
  name: 'accepts-letters-of-other-scripts',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Letters of every script are let in.',
  participant: { parts: allowsInHint(/\p{L}/gu) },
};
