import { replaces } from '../../configuration/edit.js';
import type { Fault } from '../../mount.js';

export const retentionWithoutAUnit: Fault = {
  name: 'retention-without-a-unit',
  breaks: ['configuration.pruning-durations'],
  explains: 'participantPruningSchedule.retention is 30.',
  configuration: replaces('validator', 'retention: 30d', 'retention: 30'),
};
