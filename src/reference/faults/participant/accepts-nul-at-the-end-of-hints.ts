import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsNulAtTheEndOfHints: Fault = {
  name: 'accepts-nul-at-the-end-of-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'A hint ends at a NUL where it is checked.',
  participant: { parts: allowsInHint(/\0$/g) },
};
