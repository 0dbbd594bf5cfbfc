import { SCHEDULE as RUNS } from '../base.js';
import { ABSENT, eachOf, wrongAt } from '../deployment.js';
import { type Bundle, fileOf, flagAt } from '../bundle.js';
import { durationMs } from '../keys/key.js';
import {
  durations,
  entryOf,
  formed,
  needed,
  rulesOf,
  MEND_BYTES,
  notNegativeAt,
  wrong,
  type Judge,
} from '../rule.js';
import { CHARTS, values } from '../section.js';
import type { Entry } from '../../entry.js';

const SCHEDULE = 'validator participantPruningSchedule';
const CRON = `${SCHEDULE}.cron`;
const LONGEST_RUN = `${SCHEDULE}.maxDuration`;
const RETENTION = `${SCHEDULE}.retention`;
const DAY = 86_400_000;

const runs = { [SCHEDULE]: RUNS };
const withRuns = (key: string, ...own: readonly string[]) =>
  eachOf(SCHEDULE, ...own.map((value) => ({ ...RUNS, [key]: value })));

const CRON_FORM = {
  defect: (text: string, { tools }: Bundle) => tools.cronDefect(text),
  mend: 'Write five fields, such as 0 2 * * *, or six or seven as Quartz has them, such as 0 0 2 * * ?.',
  wrong: [
    ...['0 4 * *', 'daily', '0 4 * * * ? 2030 1', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * 32 * *'],
    ...['* * * 13 *', '* * * * 8', '* * * FOO *', '10-5x * * * *', '*/0 * * * *', '60 0 4 * * ?'],
    ...['0 60 4 * * ?', '0 0 24 * * ?'],
  ],
};
const SHORT = {
  defect: (text: string) => (durationMs(text) ?? Infinity) < 30 * DAY && 'is shorter than 30 days',
  mend: 'Write 30d or more, or be sure that the node comes back before its retention is over.',
  wrong: ['29d', '48h'],
};

const CRONS = [
  ...[
    '*/10 * * * *',
    '0 4 * * *',
    '15,45 8-18/2 * JAN-DEC MON-FRI',
    '59 23 31 12 0',
    '0 0 30 2 *',
    '0 0 * * 7',
  ],
  ...['5 4 * * sun', '@daily', '0 /10 * * * ?', '0 0/10 4 ? * MON-FRI', '0 15 10 LW * ?', '0 15 10 ? * 6#3'],
  ...['59 59 23 31 12 ? 2027-2099', '0 0 0 L-3 * ?', '0 0 22-2 * * ?', 'H 4 * * *', '0 0 4 ? * MON 2030'],
];

const COMPLETE = needed(
  [CRON, LONGEST_RUN, RETENTION],
  (path) => `Set ${path}, or take participantPruningSchedule out to keep everything.`,
  (_, bundle) => entryOf(bundle, SCHEDULE) !== undefined && '',
  runs,
);

/** What is pruned, and when. */
const pruning = rulesOf(values('Pruning'), { files: ['validator'] })({
  'configuration.pruning-complete': {
    statement: 'participantPruningSchedule has cron, maxDuration and retention, or is absent.',
    follows:
      'a schedule says when pruning begins, how long it may last and what it keeps, and no default is shown.',
    ...COMPLETE,
    broken: [...COMPLETE.broken, ...wrongAt({ [SCHEDULE]: ['daily'] })],
  },
  'configuration.pruning-cron': {
    statement:
      'participantPruningSchedule.cron is a cron expression with five fields, or with the six or seven fields of Quartz.',
    setup: runs,
    open: withRuns('cron', ...CRONS),
    ...formed([CRON], CRON_FORM, runs),
  },
  'configuration.pruning-durations': {
    statement: 'participantPruningSchedule.maxDuration and .retention are durations: a number with its unit.',
    ...formed([LONGEST_RUN, RETENTION], durations('30m or 30d'), runs),
    setup: runs,
    kept: eachOf(SCHEDULE, ABSENT),
    open: [
      ...withRuns('maxDuration', 'PT10M', '9 minutes', '500ms'),
      ...withRuns('retention', 'P30D', '720 hours', '1 month'),
    ],
  },
  'configuration.retention-below-30-days': {
    statement:
      'A node that is offline for longer than the retention may be corrupted; sequencers are pruned after 30 days.',
    otherwise: 'It then has to be set up anew.',
    unless:
      'the node is never offline for longer than its retention: the public documentation has shorter ones in examples',
    ...formed([RETENTION], SHORT, runs),
  },
});

/** Whether metrics are scraped. */
const metrics = rulesOf(values('Metrics'), { any: CHARTS })({
  'configuration.metrics-types': {
    statement: 'metrics.enable is a boolean.',
    follows: 'true switches metrics on.',
    kept: eachOf('charts metrics.enable', false),
  },
});

const ENABLED = 'validator topup.enabled';
const TARGET = 'validator topup.targetThroughput';
const INTERVAL = 'validator topup.minTopupInterval';
const VARIABLE = 'network TARGET_TRAFFIC_THROUGHPUT';
const TIME_VARIABLE = 'network MIN_TRAFFIC_TOPUP_INTERVAL';

const disagreement: Judge = function* (bundle) {
  const enabled = entryOf(bundle, ENABLED);
  const isOn = flagAt(bundle.validator, 'topup.enabled');
  const target = entryOf(bundle, TARGET);
  const amount = target?.value;
  if (!enabled || isOn === undefined || typeof amount !== 'number' || amount < 0 || isOn === amount > 0)
    return;
  const message = `topup.enabled is ${enabled.text} and ${target!.path} is ${amount}: one buys traffic, the other none`;
  const mend = 'Let both say the same; either of them switches top-ups off.';
  yield wrong(bundle.validator!, enabled, message, mend);
};

/** A whole number from 0, as YAML or a variable has it; undefined when another rule judges it. */
const bytes = ({ value, text }: Entry) => {
  const number = typeof value === 'number' ? value : Number(/^\+?\d{1,15}$/.exec(text)?.[0]);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
};

const TOPUPS = [
  [TARGET, VARIABLE, bytes],
  [INTERVAL, TIME_VARIABLE, ({ text }: Entry) => durationMs(text)],
] as const;

const topups: Judge = function* (bundle) {
  const [doc, network] = [bundle.validator!, bundle.network!];
  // With top-ups disabled, nothing is bought, whatever the other values are.
  if (flagAt(doc, 'topup.enabled') === false) return;
  for (const [key, variable, read] of TOPUPS) {
    const [own, other] = [entryOf(bundle, key), entryOf(bundle, variable)];
    // The rule about types judges a number in quotes.
    if (!own || !other || (read === bytes && typeof own.value !== 'number')) continue;
    const [is, was] = [read(own), read(other)];
    const message = `${other.path} says something else than ${own.path} in ${fileOf(doc, own)}`;
    if (is !== undefined && was !== undefined && is !== was)
      yield {
        ...wrong(network, other, message, 'Write the same in both.'),
        lacks: entryOf(bundle, ENABLED) ? [] : [{ doc, path: 'topup.enabled' }],
      };
  }
};

const TOPUP = { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' };
const topped = (topup: Partial<typeof TOPUP>, amount: string, time: string) => ({
  'validator topup': topup as Record<string, string | number | boolean>,
  [VARIABLE]: amount,
  [TIME_VARIABLE]: time,
});
const bought = topped(TOPUP, '20000', '60 s');

/** How traffic is bought. */
const topup = rulesOf(values('Traffic top-up'), { files: ['validator'] })({
  'configuration.topup-types': {
    statement: 'topup.enabled is a boolean and topup.targetThroughput an integer.',
  },
  'configuration.topup-not-negative': {
    statement: 'topup.targetThroughput is not negative.',
    follows: 'it is a number of bytes per second, and 0 already switches top-ups off.',
    judge: notNegativeAt([TARGET], MEND_BYTES),
    broken: wrongAt({ [TARGET]: [-1, -20_000] }),
  },
  'configuration.topup-interval': {
    statement: 'topup.minTopupInterval is a duration as text: a number with its unit.',
    ...formed([INTERVAL], durations('1m')),
  },
  'configuration.topup-agrees': {
    statement:
      'If top-ups are enabled and both are set, TARGET_TRAFFIC_THROUGHPUT equals topup.targetThroughput, and MIN_TRAFFIC_TOPUP_INTERVAL is as long as topup.minTopupInterval.',
    follows: 'the variables are equivalents of these keys, so they have the same values.',
    files: ['validator', 'network'],
    judge: topups,
    kept: [
      topped({ enabled: false, targetThroughput: 0, minTopupInterval: '1m' }, '0', '1m'),
      topped({ minTopupInterval: '1h' }, '20000', '60m'),
      topped({ targetThroughput: 1 }, '1', '5s'),
    ],
    open: [
      topped({ ...TOPUP, minTopupInterval: '1 day' }, '+20000', '24h'),
      topped({ ...TOPUP, minTopupInterval: '90 minutes' }, '+20000', '1h30m'),
    ],
    broken: wrongAt({ [VARIABLE]: ['2000', '0'], [TIME_VARIABLE]: ['1h'] }, bought, ['validator']),
  },
  'configuration.topup-disagrees': {
    statement: 'topup.enabled and topup.targetThroughput say the same of whether traffic is bought.',
    otherwise: 'Top-ups are off, whichever was meant.',
    unless: 'off is what you want',
    judge: disagreement,
    broken: [
      ...wrongAt({ [ENABLED]: [false] }, { [TARGET]: 20_000 }),
      ...wrongAt({ [ENABLED]: [true] }, { [TARGET]: 0, [ENABLED]: false, network: ABSENT }),
    ],
  },
});

/** The rules of this page. */
export const rules = [...pruning, ...metrics, ...topup];
