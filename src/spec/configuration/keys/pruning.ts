import { pruningComplete, pruningCron, pruningDurations } from '../pruning.js';
import { duration } from './duration.js';
import { text, type Key } from './key.js';

/** When the participant forgets. */
export const pruning: readonly Key[] = [
  {
    path: 'participantPruningSchedule',
    schema: { type: 'object' },
    description: 'When history is pruned. Without it everything is kept.',
    types: pruningComplete,
  },
  {
    path: 'participantPruningSchedule.cron',
    schema: text,
    description: 'When a run begins: a cron expression of five fields, or six or seven as Quartz has them.',
    types: pruningCron,
    required: true,
  },
  {
    path: 'participantPruningSchedule.maxDuration',
    schema: duration,
    description: 'How long one run may last, such as 30m.',
    types: pruningDurations,
    required: true,
  },
  {
    path: 'participantPruningSchedule.retention',
    schema: duration,
    description: 'History that is newer is kept; 30d or more is wise.',
    types: pruningDurations,
    required: true,
  },
];
