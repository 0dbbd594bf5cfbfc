import type { Fault } from '../../mount.js';
import { checksBeforeAdding } from '../../participant/race.js';

export const renames5MsBeforeAdding: Fault = {
  name: 'renames-5-ms-before-adding',
  breaks: ['participant.hint-race', 'participant.identifier-unique'],
  explains: '5 ms pass between choosing an identifier and adding it.',
  participant: { setup: { duplicateHints: 'renamed' }, parts: checksBeforeAdding(5) },
};
