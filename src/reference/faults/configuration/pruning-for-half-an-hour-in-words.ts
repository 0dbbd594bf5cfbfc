import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const pruningForHalfAnHourInWords: Fault = {
  name: 'pruning-for-half-an-hour-in-words',
  breaks: ['configuration.pruning-durations'],
  explains: 'participantPruningSchedule.maxDuration is half an hour.',
  configuration: replaces('validator', 'maxDuration: 30m', 'maxDuration: half an hour'),
};
