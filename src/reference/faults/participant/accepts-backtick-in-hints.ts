import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsBacktickInHints: Fault = {
  name: 'accepts-backtick-in-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'The range from the underscore is one too long.',
  participant: { parts: allowsInHint(/`/g) },
};
