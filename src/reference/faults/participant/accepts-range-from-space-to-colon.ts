import type { Fault } from '../../mount.js';
import { allowsInHint } from '../../participant/edit-parts.js';

export const acceptsRangeFromSpaceToColon: Fault = {
  name: 'accepts-range-from-space-to-colon',
  breaks: ['participant.hint-ascii'],
  explains: 'The minus between space and colon makes a range of them.',
  participant: { parts: allowsInHint(/[ -:]/g) },
};
