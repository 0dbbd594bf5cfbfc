import type { Fault } from '../../mount.js';
import { checksHintAs } from '../../participant/edit-parts.js';

export const checksOnlyTheStartOfHints: Fault = {
  name: 'checks-only-the-start-of-hints',
  breaks: ['participant.hint-ascii', 'participant.hint-beyond-ascii', 'participant.hint-length-refused'],
  explains: 'The pattern is not anchored at the end.',
  participant: { parts: checksHintAs((hint) => /^[\w :-]{1,255}/.exec(hint)?.[0] ?? hint) },
};
