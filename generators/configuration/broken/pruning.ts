import * as clauses from '../../../src/spec/configuration/pruning.js';
import * as topup from '../../../src/spec/configuration/topup.js';
import { ABSENT, set } from '../bundle.js';
import { NO_DURATIONS, values, type Breach } from './breach.js';

const kind = 'validator';
const SCHEDULE = 'participantPruningSchedule';
const setup = set(kind, [SCHEDULE], { cron: '0 0 4 * * ?', maxDuration: '30m', retention: '720h' });
const inSchedule = (clause: { id: string }, key: string) =>
  ({ clause, kind, key: [SCHEDULE, key], setup }) as const;

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
    values(inSchedule(clauses.pruningComplete, key), [ABSENT, '']),
  ),
  ...values(inSchedule(clauses.pruningCron, 'cron'), NO_CRONS),
  ...['maxDuration', 'retention'].flatMap((key) =>
    values(inSchedule(clauses.pruningDurations, key), NO_DURATIONS),
  ),
  ...values({ clause: topup.topupTypes, kind, key: ['topup', 'enabled'] }, ['true', 1]),
  ...values({ clause: topup.topupTypes, kind, key: ['topup', 'targetThroughput'] }, ['20000', 1.5, true]),
  ...values({ clause: topup.topupNotNegative, kind, key: ['topup', 'targetThroughput'] }, [-1, -20_000]),
  ...values({ clause: topup.topupInterval, kind, key: ['topup', 'minTopupInterval'] }, [
    ...NO_DURATIONS,
    '',
    60,
  ]),
];
