import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsNumbersThatAreNoDigits: Fault = {
  name: 'accepts-numbers-that-are-no-digits',
  breaks: ['participant.hint-beyond-ascii'],
  explains: 'Numerals and superscripts are taken for digits.',
  participant: { parts: allowsInHint(/[\p{Nl}\p{No}]/gu) },
};
