import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningWithoutARetention: Fault = {
  name: 'pruning-without-a-retention',
  breaks: ['configuration.pruning-complete'],
  explains: 'participantPruningSchedule has no retention.',
  configuration: without('validator', '  retention'),
};
