import { of, values } from './section.js';

const { stated, derived } = of(values('Pruning'), 'validator');

export const pruningComplete = derived(
  'configuration.pruning-complete',
  'participantPruningSchedule holds cron, maxDuration and retention, or is not there at all.',
  'a schedule says when a run begins, how long it may last and what it keeps, and no default is shown.',
);

export const pruningCron = stated(
  'configuration.pruning-cron',
  'participantPruningSchedule.cron is a cron expression, of five fields or of the six or seven of Quartz.',
);

export const pruningDurations = stated(
  'configuration.pruning-durations',
  'participantPruningSchedule.maxDuration and .retention are durations: a number and its unit.',
);
