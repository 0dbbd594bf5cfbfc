import { SCHEDULE as RUNS } from '../base.js';
import {
  ABSENT,
  set,
  wrongAt,
  keptAt,
  openAt,
  keptWith,
  NO_DURATIONS,
  openWith,
  sets,
  together,
  withoutFile,
} from '../deployment.js';
import { at, fileOf, flagAt } from '../doc.js';
import { durationMs } from '../keys/duration.js';
import {
  durations,
  formed,
  needs,
  rulesOf,
  type Form,
  MEND_BYTES,
  notNegativeAt,
  wrong,
  type Complaint,
} from '../rule.js';
import { values } from '../section.js';
import type { Entry } from '../../entry.js';
import type { Bundle } from '../bundle.js';

const SCHEDULE = 'participantPruningSchedule';
const CRON = `${SCHEDULE}.cron`;
const LONGEST_RUN = `${SCHEDULE}.maxDuration`;
const RETENTION = `${SCHEDULE}.retention`;
const DAY = 86_400_000;

const runs = set('validator', SCHEDULE, RUNS);

const CRON_FORM: Form = {
  defect: (text, { tools }) => tools.cronDefect(text),
  mend: 'Write five fields, such as 0 2 * * *, or six or seven as Quartz has them, such as 0 0 2 * * ?.',
  wrong: [
    ...['0 4 * *', 'daily', '0 4 * * * ? 2030 1', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * 32 * *'],
    ...['* * * 13 *', '* * * * 8', '* * * FOO *', '10-5x * * * *', '*/0 * * * *', '60 0 4 * * ?'],
    ...['0 60 4 * * ?', '0 0 24 * * ?'],
  ],
};
const SHORT: Form = {
  defect: (text) => ((durationMs(text) ?? Infinity) < 30 * DAY ? 'is shorter than 30 days' : undefined),
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

/** What is pruned, and when. */
export const pruning = rulesOf(values('Pruning'), ['validator'], {
  'configuration.pruning-complete': {
    statement: 'participantPruningSchedule has cron, maxDuration and retention, or is absent.',
    follows:
      'a schedule says when pruning begins, how long it may last and what it keeps, and no default is shown.',
    whole: true,
    judge: needs(
      'validator',
      [CRON, LONGEST_RUN, RETENTION],
      (path) => `Set ${path}, or take ${SCHEDULE} out to keep everything.`,
      (doc) => at(doc, SCHEDULE)?.value instanceof Map && '',
    ),
    broken: [
      ...[LONGEST_RUN, RETENTION, CRON].flatMap((key) => wrongAt('validator', key, [ABSENT, ''], runs)),
      ...wrongAt('validator', SCHEDULE, ['daily']),
    ],
  },
  'configuration.pruning-cron': {
    statement:
      'participantPruningSchedule.cron is a cron expression with five fields, or with the six or seven fields of Quartz.',
    kept: CRONS.flatMap((cron) => openAt('validator', SCHEDULE, { ...RUNS, cron })),
    ...formed('validator', [CRON], CRON_FORM, runs),
  },
  'configuration.pruning-durations': {
    statement: 'participantPruningSchedule.maxDuration and .retention are durations: a number with its unit.',
    ...formed('validator', [LONGEST_RUN, RETENTION], durations('30m or 30d'), runs),
    kept: [
      ...['PT10M', '9 minutes', '500ms'].flatMap((maxDuration) =>
        openAt('validator', SCHEDULE, { ...RUNS, maxDuration }),
      ),
      ...['P30D', '720 hours', '1 month'].flatMap((retention) =>
        openAt('validator', SCHEDULE, { ...RUNS, retention }),
      ),
      ...keptAt('validator', SCHEDULE, ABSENT),
    ],
  },
  'configuration.retention-below-30-days': {
    statement:
      'A node that is offline for longer than the retention may be corrupted; sequencers are pruned after 30 days.',
    otherwise: 'It then has to be set up anew.',
    unless:
      'the node is never offline for longer than its retention: the public documentation has shorter ones in examples',
    ...formed('validator', [RETENTION], SHORT, runs),
  },
});

/** Whether metrics are scraped. */
export const metrics = rulesOf(values('Metrics'), [], {
  'configuration.metrics-types': {
    statement: 'metrics.enable is a boolean.',
    follows: 'true switches metrics on.',
    any: ['validator', 'participant'],
    kept: keptAt(['validator', 'participant'], 'metrics.enable', false),
    broken: [
      ...wrongAt('validator', 'metrics.enable', ['yes', 'true', 1]),
      ...wrongAt('participant', 'metrics.enable', ['false', 0]),
    ],
  },
});

const ENABLED = 'topup.enabled';
const TARGET = 'topup.targetThroughput';
const INTERVAL = 'topup.minTopupInterval';

function* disagreement({ validator }: Bundle): Generator<Complaint> {
  const enabled = at(validator!, ENABLED);
  const isOn = flagAt(validator, ENABLED);
  const target = at(validator!, TARGET)?.value;
  if (!enabled || isOn === undefined || typeof target !== 'number' || target < 0 || isOn === target > 0)
    return;
  const message = `topup.enabled is ${enabled.text} and ${TARGET} is ${target}: one buys traffic, the other none`;
  yield wrong(validator!, enabled, message, 'Let both say the same; either of them switches top-ups off.');
}

/** A whole number from 0, as YAML or a variable has it; undefined when another rule judges it. */
const bytes = ({ value, text }: Entry) => {
  const number = typeof value === 'number' ? value : Number(/^\+?\d{1,15}$/.exec(text)?.[0]);
  return Number.isInteger(number) && number >= 0 ? number : undefined;
};

const TOPUPS = [
  [TARGET, 'TARGET_TRAFFIC_THROUGHPUT', bytes],
  [INTERVAL, 'MIN_TRAFFIC_TOPUP_INTERVAL', ({ text }: Entry) => durationMs(text)],
] as const;

function* topups({ validator, network }: Bundle): Generator<Complaint> {
  // With top-ups disabled, nothing is bought, whatever the other values are.
  if (flagAt(validator, ENABLED) === false) return;
  for (const [key, variable, read] of TOPUPS) {
    const [own, other] = [at(validator!, key), at(network!, variable)];
    // The rule about types judges a number in quotes.
    if (!own || !other || (read === bytes && typeof own.value !== 'number')) continue;
    const [is, was] = [read(own), read(other)];
    const message = `${variable} says something else than ${key} in ${fileOf(validator!, own)}`;
    if (is !== undefined && was !== undefined && is !== was)
      yield {
        ...wrong(network!, other, message, 'Write the same in both.'),
        lacks: at(validator!, ENABLED) ? [] : [{ doc: validator!, path: ENABLED }],
      };
  }
}

const bought = together(
  set('validator', 'topup', { enabled: true, targetThroughput: 20_000, minTopupInterval: '1m' }),
  sets('network', { TARGET_TRAFFIC_THROUGHPUT: '20000', MIN_TRAFFIC_TOPUP_INTERVAL: '60 s' }),
);

const nothingBought = sets('validator', { [TARGET]: 0, 'topup.enabled': false });

/** How traffic is bought. */
export const topup = rulesOf(values('Traffic top-up'), ['validator'], {
  'configuration.topup-types': {
    statement: 'topup.enabled is a boolean and topup.targetThroughput an integer.',
    broken: [
      ...wrongAt('validator', 'topup.enabled', ['on', 'true', 1]),
      ...wrongAt('validator', TARGET, ['20000', 1.5, true]),
    ],
  },
  'configuration.topup-not-negative': {
    statement: 'topup.targetThroughput is not negative.',
    follows: 'it is a number of bytes per second, and 0 already switches top-ups off.',
    judge: notNegativeAt([TARGET], MEND_BYTES),
    broken: wrongAt('validator', TARGET, [-1, -20_000]),
  },
  'configuration.topup-interval': {
    statement: 'topup.minTopupInterval is a duration as text: a number with its unit.',
    ...formed('validator', [INTERVAL], durations('1m')),
    broken: wrongAt('validator', INTERVAL, [...NO_DURATIONS, '', 60]),
  },
  'configuration.topup-agrees': {
    statement:
      'If top-ups are enabled and both are set, TARGET_TRAFFIC_THROUGHPUT equals topup.targetThroughput, and MIN_TRAFFIC_TOPUP_INTERVAL is as long as topup.minTopupInterval.',
    follows: 'the variables are equivalents of these keys, so they have the same values.',
    files: ['validator', 'network'],
    judge: topups,
    kept: [
      ...[
        { topup: { enabled: false, targetThroughput: 0, minTopupInterval: '1m' }, amount: '0', time: '1m' },
        { topup: { minTopupInterval: '1h' }, amount: '20000', time: '60m' },
        { topup: { targetThroughput: 1 }, amount: '1', time: '5s' },
      ].map(({ topup: own, amount, time }) =>
        keptWith({
          validator: { topup: own },
          network: { TARGET_TRAFFIC_THROUGHPUT: amount, MIN_TRAFFIC_TOPUP_INTERVAL: time },
        }),
      ),
      ...[
        ['1 day', '24h'],
        ['90 minutes', '1h30m'],
      ].map(([own = '', other = '']) =>
        openWith({
          validator: { topup: { enabled: true, targetThroughput: 20_000, minTopupInterval: own } },
          network: { TARGET_TRAFFIC_THROUGHPUT: '+20000', MIN_TRAFFIC_TOPUP_INTERVAL: other },
        }),
      ),
    ],
    broken: [
      ...wrongAt('network', 'TARGET_TRAFFIC_THROUGHPUT', ['2000', '0'], bought, ['validator']),
      ...wrongAt('network', 'MIN_TRAFFIC_TOPUP_INTERVAL', ['1h'], bought, ['validator']),
    ],
  },
  'configuration.topup-disagrees': {
    statement: 'topup.enabled and topup.targetThroughput say the same of whether traffic is bought.',
    otherwise: 'Top-ups are off, whichever was meant.',
    unless: 'off is what you want',
    judge: disagreement,
    broken: [
      ...wrongAt('validator', 'topup.enabled', [false], set('validator', TARGET, 20_000)),
      ...wrongAt('validator', 'topup.enabled', [true], together(nothingBought, withoutFile('network'))),
    ],
  },
});
