import { Type, type Static } from '../../packages/typebox.js';
import { verdictSchema } from '../schema.js';
import { count, list, literals, object, optional, text } from '../typebox.js';

/** A time in milliseconds. */
const ms = (description: string) => Type.Number({ minimum: 0, description });

/** A stage of a load: a linear ramp from the previous rate to its own. */
const stage = object({ rate: Type.Number({ minimum: 0 }), durationMs: ms('How long it takes') });

const buckets = list(
  Type.Tuple([Type.Integer(), count()]),
  'Bucket and answers in it: bucket i holds those that took more than 2^((i-1)/8) s and at most 2^(i/8) s',
);

/** One interval of the timeline of a scenario. */
const moment = object({
  at: ms('Since the start of the load'),
  durationMs: ms('Of this interval: about a second, more in a long load'),
  asked: Type.Number({ description: 'Requests that the plan has in this interval' }),
  sent: optional(Type.Number({ minimum: 0, description: 'Requests that left in it, as far as is known' })),
  requests: count('Requests that ended in it'),
  answered: optional(count('Of those the ones with an answer')),
  failures: count(),
  p95: optional(
    ms('Of the answers in this interval, read off the buckets; absent where fewer than ten took longer'),
  ),
  p99: optional(ms('The same')),
  buckets,
});

/** In milliseconds. */
const percentile = optional(Type.Number({ minimum: 0 }));

const distribution = {
  p50: percentile,
  p90: percentile,
  p95: percentile,
  p99: percentile,
  'p99.9': percentile,
  max: percentile,
  points: list(
    Type.Tuple([Type.Number(), Type.Number()]),
    'The distribution that the percentiles come from: share of them, ms they took at most',
  ),
};

const latency = object(
  {
    method: literals(['quantiles', 'histogram']),
    relativeError: Type.Number({ description: 'As far as a percentile may be wrong by the method' }),
    count: count('Requests that ended, those without an answer among them'),
    unanswered: optional(
      count('Those without an answer: in the distribution they took timeoutMs, and it is at least that'),
    ),
    timeoutMs: optional(ms('After so long a request is given up')),
    ...distribution,
  },
  {
    description:
      'Milliseconds from when a request is to be sent to the last byte of its answer: with what a new connection takes. A percentile is told where ten requests took longer',
  },
);

const trend = (what: string) => object({ count: count(what), ...distribution });

/** How the time of the requests was spent. */
const phases = object({
  connecting: trend('New connections: milliseconds until each stood'),
  tls: trend('New connections with TLS: milliseconds that its handshake took'),
  waiting: trend('Answers: milliseconds from the end of the request to the first byte'),
  receiving: trend('Answers: milliseconds from their first byte to the last'),
});

const growth = object(
  { fromMs: ms('The median at the beginning'), toMs: ms('At the end'), overMs: ms('In so long') },
  {
    description:
      'The median latency grew while the rate stayed the same: pointed out, and no part of the verdict',
  },
);

const scenario = object({
  name: Type.String(),
  users: optional(
    count('Virtual users that each send when the answer before is there: a load without a rate'),
  ),
  startRate: Type.Number({ minimum: 0 }),
  stages: list(stage, 'Each goes in a straight line from the rate before to its own'),
  requests: count(),
  rate: object({
    asked: Type.Number({ description: 'Requests in a second that the plan has, over all of it' }),
    reached: Type.Number({ description: 'Requests in a second that were sent, over all of it' }),
    answered: optional(Type.Number({ description: 'Answers in a second, over all of it' })),
    steady: optional(
      object(
        {
          at: ms('Since the start of the load'),
          durationMs: ms('As far as whole intervals of the timeline lie in it'),
          asked: Type.Number(),
          sent: optional(Type.Number()),
          answered: Type.Number(),
        },
        { description: 'The same where the plan stays at its highest rate, without the ramps' },
      ),
    ),
  }),
  cut: optional(
    object({
      requests: Type.Number({ description: 'Requests that were asked for' }),
      by: text('What allows no more of them'),
    }),
  ),
  late: optional(
    object(
      {
        count: count('Requests'),
        beyond: count('Of those the ones that left later than lateMs'),
        lateMs: ms('Later than this the load is another than the one that was asked for'),
        ...distribution,
      },
      { description: 'How many milliseconds later than planned requests left; below 5 ms it is 0' },
    ),
  ),
  dropped: count('Planned, and not sent: no virtual user was free'),
  failures: Type.Array(object({ kind: Type.String(), count: count() })),
  refused: optional(
    list(
      object({ status: count(), count: count() }),
      'Answers that ask to come back later (429, 503): they are failures, and no part of latency and answered',
    ),
  ),
  latency,
  growth: optional(growth),
  phases: optional(phases),
  sizes: optional(
    object({
      received: count('Bytes that came, with headers'),
      p50: optional(count('Characters of a body in the middle, of a sample')),
      max: optional(count('Characters of the longest body')),
    }),
  ),
  judged: optional(
    object(
      {
        answers: count('Those whose status says something about conformance'),
        checked: count(
          'Of them those that were judged in all that is checked; of the others the status alone',
        ),
      },
      { description: 'Absent: written by an older assay' },
    ),
  ),
  observations: optional(
    list(object({ what: Type.String(), count: count() }), 'What no rule forbids and nobody would expect'),
  ),
  timeline: Type.Array(moment),
});

const { exchanges } = verdictSchema.properties.clauses.items.properties.counterexample.properties;

/** The possible verdicts of a load. */
export const LOAD_VERDICTS = ['pass', 'fail', 'inconclusive'] as const;
const THRESHOLD_STATES = ['ok', 'broken', 'no samples', 'inconclusive'] as const;

const threshold = object({
  scenario: Type.String(),
  threshold: text('As it was written: p99<300ms'),
  measured: optional(Type.Number({ description: 'Milliseconds, or percent' })),
  state: literals(THRESHOLD_STATES),
  reason: optional(Type.String()),
});

const clause = object({
  id: Type.String(),
  scenario: text('The one whose answers it is judged by'),
  judged: count('Answers that it was judged by'),
  broken: count(),
  why: optional(text('What was wrong with the first of the exchanges')),
  exchanges: optional(exchanges),
  curl: optional(text('A POSIX shell command that sends the first of them again')),
});

const breakpoint = object({
  rate: optional(Type.Number({ description: 'The highest rate that kept the thresholds' })),
  found: text('How it was found, and what it was that ended the search'),
  steps: Type.Array(
    Type.Object({
      rate: Type.Number(),
      verdict: literals(LOAD_VERDICTS),
      reasons: Type.Array(Type.String()),
    }),
  ),
});

const users = object({
  knee: optional(
    Type.Number({
      description:
        'Virtual users: with fewer nobody waits for the others, and more wait longer and bring nothing. The throughput at its highest, in the throughput of one alone (P. J. Denning, J. P. Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10, 1978)',
    }),
  ),
  between: optional(
    list(Type.Number(), 'The lowest and the highest of its repeated measurements, without outliers'),
  ),
  kept: optional(count('The most users with which the thresholds were kept, of those that were tried')),
  alone: optional(Type.Number({ description: 'Answers in a second that one user gets alone' })),
  most: optional(Type.Number({ description: 'Answers in a second at most' })),
  found: text('How it was found, and what ended the search'),
  steps: Type.Array(
    Type.Object({
      users: count(),
      answered: Type.Number({ description: 'Answers in a second' }),
      p50: percentile,
      verdict: literals(LOAD_VERDICTS),
      reasons: Type.Array(Type.String()),
    }),
  ),
});

/** The schema of `load.json`, from which every other report of a load is made. */
export const loadSchema = object(
  {
    schemaVersion: Type.Literal(1),
    target: object({ name: Type.String(), file: optional(text('Absent: the embedded reference')) }),
    run: object({
      scenario: Type.String(),
      profile: Type.String(),
      seed: Type.Integer(),
      invalid: Type.Number({ description: 'Share of the requests that are to be refused' }),
      startedAt: Type.String({ format: 'date-time' }),
      durationMs: ms('Of the load, without what comes before and after'),
      harnessVersion: Type.String(),
      k6: text('Its version'),
      connections: optional(text('fresh: each request was sent on a new connection')),
      allocations: count('Permanent parties that were created'),
      segment: optional(Type.String({ pattern: '^[0-9]+/[0-9]+$' })),
      interrupted: optional(Type.Boolean()),
    }),
    summary: object({ verdict: literals(LOAD_VERDICTS), reasons: Type.Array(Type.String()) }),
    scenarios: Type.Array(scenario),
    thresholds: list(threshold, "The operator's budgets: the specification states no limits for them"),
    clauses: Type.Array(clause),
    generator: object({
      shared: optional(
        Type.Boolean({
          description:
            'Whether virtual users compared what they saw, so that every answer was checked: k6 had the module of assay',
        }),
      ),
      virtualUsers: count(),
      cpuMs: optional(ms('Processor time of k6, user and system')),
      cpuShare: optional(
        Type.Number({ description: 'Of all processors of the machine, while the load ran' }),
      ),
      peakMemoryMb: optional(Type.Number({ description: 'Of the k6 that took most' })),
      memory: optional(
        list(object({ at: ms('Since k6 was started'), mb: Type.Number() }), 'Resident memory over time'),
      ),
    }),
    breakpoint: optional(breakpoint),
    users: optional(users),
  },
  { $id: 'https://assay.invalid/schemas/load.schema.json', title: 'assay load' },
);

/** The content of `load.json`. */
export type Load = Static<typeof loadSchema>;
/** The measurements of one scenario. */
export type LoadScenario = Static<typeof scenario>;
/** How often a clause was judged and broken under load. */
export type LoadClause = Static<typeof clause>;
/** The number of concurrent users that a target supports. */
export type LoadUsers = Static<typeof users>;
/** How the time of the requests was spent. */
export type LoadPhases = Static<typeof phases>;
/** One interval of the timeline of a scenario. */
export type LoadMoment = Static<typeof moment>;
/** A stage of a load: a linear ramp from the previous rate to its own. */
export type Stage = Static<typeof stage>;
/** The result of one threshold. */
export type ThresholdResult = Static<typeof threshold>;
/** `pass`: every threshold was measured and kept. */
export type LoadVerdict = (typeof LOAD_VERDICTS)[number];
