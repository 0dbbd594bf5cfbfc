import type { Fault } from '../../mount.js';
import { checksBeforeAdding } from '../../participant/race.js';

export const renames1MsBeforeAdding: Fault = {
  name: 'renames-1-ms-before-adding',
  breaks: ['participant.hint-race', 'participant.identifier-unique'],
  explains: '1 ms passes between choosing an identifier and adding it.',
  participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(1) },
};
