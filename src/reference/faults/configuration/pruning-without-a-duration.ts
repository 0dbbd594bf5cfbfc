import { without } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningWithoutADuration: Fault = {
  name: 'pruning-without-a-duration',
  breaks: ['configuration.pruning-complete'],
  explains: 'participantPruningSchedule has no maxDuration.',
  configuration: without('validator', '  maxDuration'),
};
