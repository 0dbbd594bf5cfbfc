import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const decomposesLettersOfHints: Fault = {
  name: 'decomposes-letters-of-hints',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Letters lose their marks before a hint is checked.',
  participant: { parts: checksHintAs((hint) => hint.normalize('NFD').replace(/(?<=\w)\p{M}/gu, '')) },
};
