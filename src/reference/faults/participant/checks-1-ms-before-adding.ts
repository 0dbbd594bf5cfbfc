import type { Fault } from '../../mount.js';
import { checksBeforeAdding } from '../../participant/race.js';

export const checks1MsBeforeAdding: Fault = {
  name: 'checks-1-ms-before-adding',
  breaks: ['participant.hint-race', 'participant.identifier-unique'],
  explains: '1 ms passes between the check whether a hint is present and adding it.',
  participant: { parts: checksBeforeAdding(1) },
};
