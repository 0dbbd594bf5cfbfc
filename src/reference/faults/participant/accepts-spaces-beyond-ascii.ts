import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsSpacesBeyondAscii: Fault = {
  name: 'accepts-spaces-beyond-ascii',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Spaces of every kind are let in.',
  participant: { parts: allowsInHint(/\p{Zs}/gu) },
};
