import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsDashesBeyondAscii: Fault = {
  name: 'accepts-dashes-beyond-ascii',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Dashes of every kind are taken for a minus.',
  participant: { parts: allowsInHint(/[\p{Pd}\u2212]/gu) },
};
