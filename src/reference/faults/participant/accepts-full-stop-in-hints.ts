import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsFullStopInHints: Fault = {
  name: 'accepts-full-stop-in-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'A full stop is let in, as in the names of hosts.',
  participant: { parts: allowsInHint(/\./g) },
};
