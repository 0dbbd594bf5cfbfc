import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsWhiteSpaceInHints: Fault = {
  name: 'accepts-white-space-in-hints',
  breaks: ['participant.hint-ascii', 'participant.hint-beyond-ascii'],
  explains: 'Every white space is taken for a space.',
  participant: { parts: allowsInHint(/\s/g) },
};
