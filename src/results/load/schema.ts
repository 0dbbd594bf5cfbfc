import { Type, type Static } from '../../packages/typebox.js';
import { verdictSchema } from '../schema.js';
import { count, flag, list, literals, number, object, optional, text } from '../typebox.js';

/** A time in milliseconds. */
const ms = (description: string) => Type.Number({ minimum: 0, description });

/** A stage of a load: a linear ramp from the previous rate to its own. */
const stage = object({ rate: Type.Number({ minimum: 0 }), durationMs: ms('Duration of the stage') });

const buckets = list(
  Type.Tuple([Type.Integer(), count()]),
  'Bucket and number of responses: bucket i counts responses that took more than 2^((i-1)/8) s and at most 2^(i/8) s',
);

/** One interval of the timeline of a scenario. */
const moment = object({
  at: ms('Since the start of the load'),
  durationMs: ms('Length of the interval: about a second, more in a long load'),
  asked: number('Planned requests in this interval'),
  sent: optional(Type.Number({ minimum: 0, description: 'Requests sent in this interval, as far as known' })),
  requests: count('Requests that ended in this interval'),
  answered: optional(count('Of these, the requests with a response')),
  failures: count(),
  p95: optional(
    ms(
      'Of the responses in this interval, estimated from the buckets; absent when fewer than ten took longer',
    ),
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
    'The distribution behind the percentiles: share of the requests, maximum duration in ms',
  ),
};

const latency = object(
  {
    method: literals(['quantiles', 'histogram']),
    relativeError: number('Maximum relative error of a percentile'),
    count: count('Requests that ended, including those without a response'),
    unanswered: optional(
      count(
        'Requests without a response: the distribution counts them with timeoutMs, which is the least that they took',
      ),
    ),
    timeoutMs: optional(ms('Timeout of a request')),
    ...distribution,
  },
  {
    description:
      'Milliseconds from the moment a request leaves to the last byte of its response, including a new connection. A percentile is given when at least ten requests took longer',
  },
);

const trend = (what: string) => object({ count: count(what), ...distribution });

/** How the time of the requests was spent. */
const phases = object({
  connecting: trend('New connections: milliseconds until connected'),
  tls: trend('New connections with TLS: milliseconds of the handshake'),
  waiting: trend('Responses: milliseconds from the end of the request to the first byte'),
  receiving: trend('Responses: milliseconds from the first byte to the last'),
});

const growth = object(
  { fromMs: ms('The median at the beginning'), toMs: ms('At the end'), overMs: ms('In so long') },
  {
    description:
      'The median latency grew while the rate stayed the same. Information only: not part of the verdict',
  },
);

const scenario = object({
  name: Type.String(),
  users: optional(
    count('Virtual users that each send the next request after the previous response: a load without a rate'),
  ),
  startRate: Type.Number({ minimum: 0 }),
  stages: list(stage, 'Each stage changes the rate linearly from that of the stage before to its own'),
  requests: count(),
  rate: object({
    asked: number('Planned requests per second, over the whole load'),
    reached: number('Sent requests per second, over the whole load'),
    answered: optional(number('Responses per second, over the whole load')),
    steady: optional(
      object(
        {
          at: ms('Since the start of the load'),
          durationMs: ms('Only whole intervals of the timeline count'),
          asked: Type.Number(),
          sent: optional(Type.Number()),
          answered: Type.Number(),
        },
        { description: 'The same while the plan stays at its highest rate, without the ramps' },
      ),
    ),
  }),
  cut: optional(
    object({
      requests: number('Requested number of requests'),
      by: text('The limit that cut the number'),
    }),
  ),
  late: optional(
    object(
      {
        count: count('Requests'),
        beyond: count('Of these, the requests that were sent more than lateMs late'),
        lateMs: ms(
          'When more requests than a small share are later than this, the load differs from the requested one',
        ),
        ...distribution,
      },
      { description: 'Delay of requests against the plan, in milliseconds; 0 below 5 ms' },
    ),
  ),
  dropped: count('Planned but not sent, because no virtual user was free'),
  failures: Type.Array(object({ kind: Type.String(), count: count() })),
  refused: optional(
    list(
      object({ status: count(), count: count() }),
      'Responses that ask to retry later (429, 503). They are failures and not part of latency and answered',
    ),
  ),
  latency,
  growth: optional(growth),
  phases: optional(phases),
  sizes: optional(
    object({
      received: count('Received bytes, including headers'),
      p50: optional(count('Median number of characters of a body, from a sample')),
      max: optional(count('Number of characters of the longest body')),
    }),
  ),
  judged: optional(
    object(
      {
        answers: count('Responses whose status says something about conformance'),
        checked: count(
          'Of these, the responses whose content was judged too; of the others only the status was judged',
        ),
      },
      { description: 'Absent in results of older versions of assay' },
    ),
  ),
  observations: optional(
    list(object({ what: Type.String(), count: count() }), 'Surprising behaviour that no rule forbids'),
  ),
  timeline: Type.Array(moment),
});

const { exchanges } = verdictSchema.properties.clauses.items.properties.counterexample.properties;

export const LOAD_VERDICTS = ['pass', 'fail', 'inconclusive'] as const;
const THRESHOLD_STATES = ['ok', 'broken', 'no samples', 'inconclusive'] as const;

const threshold = object({
  scenario: Type.String(),
  threshold: text('As written: p99<300ms'),
  measured: optional(number('Milliseconds, or percent')),
  state: literals(THRESHOLD_STATES),
  reason: optional(Type.String()),
});

const clause = object({
  id: Type.String(),
  scenario: text('The scenario whose responses decide it'),
  judged: count('Number of responses that it was judged by'),
  broken: count(),
  why: optional(text('What was wrong in the first exchange')),
  exchanges: optional(exchanges),
  curl: optional(text('A POSIX shell command that sends the first of them again')),
});

const breakpoint = object({
  rate: optional(number('The highest rate that kept the thresholds')),
  found: text('How it was found, and why the search ended'),
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
    number(
      'The number of virtual users up to which they do not wait for each other. More users wait longer without more throughput. Computed as the highest throughput divided by the throughput of a single user (P. J. Denning, J. P. Buzen, The Operational Analysis of Queueing Network Models, ACM Computing Surveys 10, 1978)',
    ),
  ),
  between: optional(list(Type.Number(), 'Lowest and highest of the repeated measurements, without outliers')),
  kept: optional(count('The largest tried number of users that kept the thresholds')),
  alone: optional(number('Responses per second of a single user')),
  most: optional(number('Highest number of responses per second')),
  found: text('How it was found, and why the search ended'),
  steps: Type.Array(
    Type.Object({
      users: count(),
      answered: number('Responses per second'),
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
    target: object({
      name: Type.String(),
      file: optional(text('Absent when the target is the embedded reference')),
    }),
    run: object({
      scenario: Type.String(),
      profile: Type.String(),
      seed: Type.Integer(),
      invalid: number('Share of the requests that must be refused'),
      startedAt: Type.String({ format: 'date-time' }),
      durationMs: ms('Duration of the load, without preparation and reports'),
      harnessVersion: Type.String(),
      k6: text('Its version'),
      connections: optional(text('fresh: each request used a new connection')),
      allocations: count('Permanent parties that were created'),
      segment: optional(Type.String({ pattern: '^[0-9]+/[0-9]+$' })),
      interrupted: optional(Type.Boolean()),
    }),
    summary: object({ verdict: literals(LOAD_VERDICTS), reasons: Type.Array(Type.String()) }),
    scenarios: Type.Array(scenario),
    thresholds: list(threshold, 'Limits set by the operator: the specification has none'),
    clauses: Type.Array(clause),
    generator: object({
      shared: flag(
        'Whether virtual users compared their responses, so that every response was checked (needs the k6 module of assay)',
      ),
      virtualUsers: count(),
      cpuMs: optional(ms('Processor time of k6, user and system')),
      cpuShare: optional(number('Share of all processors of the machine during the load')),
      peakMemoryMb: optional(number('Of the k6 process that needed most')),
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
/** One interval of the timeline of a scenario. */
export type LoadMoment = Static<typeof moment>;
/** `pass`: every threshold was measured and kept. */
