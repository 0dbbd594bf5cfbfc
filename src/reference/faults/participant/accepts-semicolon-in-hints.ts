import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsSemicolonInHints: Fault = {
  name: 'accepts-semicolon-in-hints',
  breaks: ['participant.hint-ascii'],
  explains: 'The range from the digits to the colon is one too long.',
  participant: { parts: allowsInHint(/;/g) },
};
