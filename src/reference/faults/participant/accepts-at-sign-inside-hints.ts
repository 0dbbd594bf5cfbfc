import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsAtSignInsideHints: Fault = {
  name: 'accepts-at-sign-inside-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'An at sign is let in where something stands before it.',
  participant: { parts: allowsInHint(/(?<=.)@/g) },
};
