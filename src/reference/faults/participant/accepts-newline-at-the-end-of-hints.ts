import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsNewlineAtTheEndOfHints: Fault = {
  name: 'accepts-newline-at-the-end-of-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'A newline at the end is let in, as by the dollar sign of some regular expressions.',
  participant: { parts: allowsInHint(/\n$/g) },
};
