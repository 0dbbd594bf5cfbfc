import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsUnpairedSurrogates: Fault = {
  name: 'accepts-unpaired-surrogates',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Half a character is let in.',
  participant: { parts: allowsInHint(/\p{Cs}/gu) },
};
