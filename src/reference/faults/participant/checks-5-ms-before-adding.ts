import type { Fault } from '../../mount.js';
import { checksBeforeAdding } from '../../participant/race.js';

export const checks5MsBeforeAdding: Fault = {
  name: 'checks-5-ms-before-adding',
  breaks: ['participant.hint-race', 'participant.identifier-unique'],
  explains: '5 ms pass between the check whether a hint is present and adding it.',
  participant: { parts: checksBeforeAdding(5) },
};
