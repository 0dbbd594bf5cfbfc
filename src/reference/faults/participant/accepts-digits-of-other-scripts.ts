import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsDigitsOfOtherScripts: Fault = {
  name: 'accepts-digits-of-other-scripts',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Digits of every script are let in.',
  participant: { parts: allowsInHint(/\p{Nd}/gu) },
};
