import * as clauses from '../../../src/spec/configuration/pruning.js';
import * as topup from '../../../src/spec/configuration/topup.js';
import { ABSENT, set } from '../bundle.js';
import { NO_DURATIONS, valuesIn, type Breach } from './breach.js';

const kind = 'validator';
const SCHEDULE = 'participantPruningSchedule';
const setup = set(kind, [SCHEDULE], { cron: '0 0 4 * * ?', maxDuration: '30m', retention: '720h' });
const wrong = valuesIn(kind);
const inSchedule = (clause: { id: string }, key: string, values: readonly (string | symbol)[]) =>
  wrong(clause, [SCHEDULE, key], values, setup);

const NO_CRONS = [
  'daily',
  '* * * *',
  '0 4 * * * ? 2030 1',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * 32 * *',
  '* * * 13 *',
  '* * * * 8',
  '* * * FOO *',
  '10-5x * * * *',
  '*/0 * * * *',
  '60 0 4 * * ?',
  '0 60 4 * * ?',
  '0 0 24 * * ?',
];

/** Every way in which pruning and top-ups are broken. */
export const everyPruningBreach: readonly Breach[] = [
  ...['cron', 'maxDuration', 'retention'].flatMap((key) =>
    inSchedule(clauses.pruningComplete, key, [ABSENT, '']),
  ),
  ...inSchedule(clauses.pruningCron, 'cron', NO_CRONS),
  ...['maxDuration', 'retention'].flatMap((key) => inSchedule(clauses.pruningDurations, key, NO_DURATIONS)),
  ...wrong(topup.topupTypes, 'topup.enabled', ['true', 1]),
  ...wrong(topup.topupTypes, 'topup.targetThroughput', ['20000', 1.5, true]),
  ...wrong(topup.topupNotNegative, 'topup.targetThroughput', [-1, -20_000]),
  ...wrong(topup.topupInterval, 'topup.minTopupInterval', [...NO_DURATIONS, '', 60]),
];
