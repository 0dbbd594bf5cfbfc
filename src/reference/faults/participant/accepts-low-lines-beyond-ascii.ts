import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsLowLinesBeyondAscii: Fault = {
  name: 'accepts-low-lines-beyond-ascii',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Connectors of every kind are taken for an underscore.',
  participant: { parts: allowsInHint(/\p{Pc}/gu) },
};
