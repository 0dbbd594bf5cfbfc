import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const checksOnlyTheStartOfHints: Fault = {
  name: 'checks-only-the-start-of-hints',
  breaks: ['party.hint-ascii', 'party.hint-beyond-ascii', 'party.hint-length-refused'],
  explains: 'The pattern is not anchored at the end.',
  participant: { parts: checksHintAs((hint) => /^[\w :-]{1,255}/.exec(hint)?.[0] ?? hint) },
};
