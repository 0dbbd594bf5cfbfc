import * as clauses from '../../../src/spec/configuration/pruning.js';
import * as topup from '../../../src/spec/configuration/topup.js';
import { ABSENT, all, set } from '../bundle.js';
import { breach, NO_DURATIONS, valuesIn, type Breach } from './breach.js';

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

const bought = all(
  set(kind, ['topup'], { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' }),
  set('network', ['TARGET_TRAFFIC_THROUGHPUT'], '20000'),
  set('network', ['MIN_TRAFFIC_TOPUP_INTERVAL'], '60 s'),
);
const otherwise = (variable: string, value: string): Breach =>
  breach(
    { clause: topup.topupAgrees, kind: 'network', key: [variable], needs: [kind], setup: bought },
    `${variable} ${value}, which the values say otherwise`,
    set('network', [variable], value),
  );

/** Every way in which pruning and top-ups are broken. */
export const everyPruningBreach: readonly Breach[] = [
  ...['cron', 'maxDuration', 'retention'].flatMap((key) =>
    inSchedule(clauses.pruningComplete, key, [ABSENT, '']),
  ),
  ...inSchedule(clauses.pruningCron, 'cron', NO_CRONS),
  ...['maxDuration', 'retention'].flatMap((key) => inSchedule(clauses.pruningDurations, key, NO_DURATIONS)),
  ...wrong(topup.topupTypes, 'topup.enabled', ['true', 1]),
  ...wrong(topup.topupTypes, 'topup.targetThroughput', ['20000', 1.5, true]),
  otherwise('TARGET_TRAFFIC_THROUGHPUT', '2000'),
  otherwise('TARGET_TRAFFIC_THROUGHPUT', '0'),
  otherwise('MIN_TRAFFIC_TOPUP_INTERVAL', '1h'),
  ...wrong(topup.topupNotNegative, 'topup.targetThroughput', [-1, -20_000]),
  ...wrong(topup.topupInterval, 'topup.minTopupInterval', [...NO_DURATIONS, '', 60]),
];
