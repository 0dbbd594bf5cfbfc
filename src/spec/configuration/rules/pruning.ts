import { SCHEDULE as RUNS } from '../base.js';
import { ABSENT, set, wrongAt, keptAt, openAt } from '../deployment.js';
import { at } from '../doc.js';
import { durationMs } from '../keys/duration.js';
import { durations, formed, needs, rulesOf, type Form } from '../rule.js';
import { values } from '../section.js';

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
