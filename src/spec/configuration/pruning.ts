import type { Clause } from '../clause.js';
import { of, values } from './section.js';

const at = of(values('Pruning'), 'validator');

export const pruningComplete: Clause = {
  ...at,
  id: 'configuration.pruning-complete',
  basis: 'derived',
  follows:
    'a schedule says when a run begins, how long it may last and what it keeps, and no default is shown.',
  statement: 'participantPruningSchedule holds cron, maxDuration and retention, or is not there at all.',
};

export const pruningCron: Clause = {
  ...at,
  id: 'configuration.pruning-cron',
  basis: 'stated',
  statement:
    'participantPruningSchedule.cron is a cron expression, of five fields or of the six or seven of Quartz.',
};

export const pruningDurations: Clause = {
  ...at,
  id: 'configuration.pruning-durations',
  basis: 'stated',
  statement: 'participantPruningSchedule.maxDuration and .retention are durations: a number and its unit.',
};
