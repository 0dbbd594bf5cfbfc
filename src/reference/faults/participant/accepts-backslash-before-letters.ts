import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsBackslashBeforeLetters: Fault = {
  name: 'accepts-backslash-before-letters',
  breaks: ['participant.hint-ascii'],
  explains: 'A backslash is let in where something follows it.',
  participant: { parts: allowsInHint(/\\(?=.)/g) },
};
