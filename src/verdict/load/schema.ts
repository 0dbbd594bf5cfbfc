import { Type, type Static } from '@sinclair/typebox';
import { verdictSchema } from '../schema.js';
import { literals, open, optional } from '../typebox.js';

const count = Type.Integer({ minimum: 0 });
const ms = (description: string) => Type.Number({ minimum: 0, description });
const { exchanges } = verdictSchema.properties.clauses.items.properties.counterexample.properties;

export const LOAD_VERDICTS = ['pass', 'fail', 'inconclusive'] as const;
const THRESHOLD_STATES = ['ok', 'broken', 'no samples', 'inconclusive'] as const;

const stage = Type.Object({ rate: Type.Number({ minimum: 0 }), durationMs: ms('How long it takes') }, open);

const buckets = Type.Array(Type.Tuple([Type.Integer(), count]), {
  description:
    'Bucket and answers in it: bucket i holds those that took more than 2^((i-1)/8) s and at most 2^(i/8) s',
});

const moment = Type.Object(
  {
    at: ms('Since the start of the load'),
    durationMs: ms('Of this interval: about a second, more in a long load'),
    asked: Type.Number({ description: 'Requests that the plan has in this interval' }),
    requests: count,
    failures: count,
    p95: optional(ms('Of the answers in this interval, read off the buckets')),
    p99: optional(ms('The same')),
    buckets,
  },
  open,
);

const percentile = optional(Type.Number({ minimum: 0 }));

const latency = Type.Object(
  {
    method: literals(['quantiles', 'histogram']),
    relativeError: Type.Number({ description: 'As far as a percentile may be wrong by the method' }),
    count: Type.Integer({ minimum: 0, description: 'Answers; what was not answered has no latency' }),
    p50: percentile,
    p90: percentile,
    p95: percentile,
    p99: percentile,
    'p99.9': percentile,
    max: percentile,
    points: Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
      description:
        'The distribution that the percentiles come from: share of the answers, ms they took at most',
    }),
  },
  { ...open, description: 'Milliseconds from the first byte of a request to the last of its answer' },
);

const scenario = Type.Object(
  {
    name: Type.String(),
    startRate: Type.Number({ minimum: 0 }),
    stages: Type.Array(stage, {
      description: 'Each goes in a straight line from the rate before to its own',
    }),
    requests: count,
    rate: Type.Object({ asked: Type.Number(), reached: Type.Number() }, open),
    dropped: Type.Integer({ minimum: 0, description: 'Planned, and not sent: no virtual user was free' }),
    failures: Type.Array(Type.Object({ kind: Type.String(), count }, open)),
    latency,
    timeline: Type.Array(moment),
  },
  open,
);

const threshold = Type.Object(
  {
    scenario: Type.String(),
    threshold: Type.String({ description: 'As it was written: p99<300ms' }),
    measured: optional(Type.Number({ description: 'Milliseconds, or percent' })),
    state: literals(THRESHOLD_STATES),
    reason: optional(Type.String()),
  },
  open,
);

const clause = Type.Object(
  {
    id: Type.String(),
    scenario: Type.String({ description: 'The one whose answers it is judged by' }),
    judged: Type.Integer({ minimum: 0, description: 'Answers that it was judged by' }),
    broken: count,
    why: optional(Type.String({ description: 'What was wrong with the first of the exchanges' })),
    exchanges: optional(exchanges),
    curl: optional(Type.String({ description: 'A POSIX shell command that sends the first of them again' })),
  },
  open,
);

const breakpoint = Type.Object(
  {
    rate: optional(Type.Number({ description: 'The highest rate that kept the thresholds' })),
    found: Type.String({ description: 'How it was found, and what it was that ended the search' }),
    steps: Type.Array(
      Type.Object({
        rate: Type.Number(),
        verdict: literals(LOAD_VERDICTS),
        reasons: Type.Array(Type.String()),
      }),
    ),
  },
  open,
);

/** The shape of `load.json`, from which every other report of a load is made. */
export const loadSchema = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    target: Type.Object(
      { name: Type.String(), file: optional(Type.String({ description: 'Absent: the embedded reference' })) },
      open,
    ),
    run: Type.Object(
      {
        scenario: Type.String(),
        profile: Type.String(),
        seed: Type.Integer(),
        invalid: Type.Number({ description: 'Share of the requests that are to be refused' }),
        startedAt: Type.String({ format: 'date-time' }),
        durationMs: ms('Of the load, without what comes before and after'),
        harnessVersion: Type.String(),
        k6: Type.String({ description: 'Its version' }),
        allocations: Type.Integer({ minimum: 0, description: 'Parties created, which stay for ever' }),
        segment: optional(Type.String({ pattern: '^[0-9]+/[0-9]+$' })),
        interrupted: optional(Type.Boolean()),
      },
      open,
    ),
    summary: Type.Object({ verdict: literals(LOAD_VERDICTS), reasons: Type.Array(Type.String()) }, open),
    scenarios: Type.Array(scenario),
    thresholds: Type.Array(threshold, {
      description: "The operator's budgets: the specification states no limits for them",
    }),
    clauses: Type.Array(clause),
    generator: Type.Object(
      {
        virtualUsers: count,
        cpuMs: optional(ms('Processor time of k6, user and system')),
        cpuShare: optional(
          Type.Number({ description: 'Of all processors of the machine, while the load ran' }),
        ),
        peakMemoryMb: optional(Type.Number({ description: 'Of the k6 that took most' })),
        memory: optional(
          Type.Array(Type.Object({ at: ms('Since k6 was started'), mb: Type.Number() }, open), {
            description: 'Resident memory over time',
          }),
        ),
      },
      open,
    ),
    breakpoint: optional(breakpoint),
  },
  { ...open, $id: 'https://assay.invalid/schemas/load.schema.json', title: 'assay load' },
);

/** The content of `load.json`. */
export type Load = Static<typeof loadSchema>;
/** What was measured of one scenario. */
export type LoadScenario = Static<typeof scenario>;
/** How often a clause was judged and broken under load. */
export type LoadClause = Static<typeof clause>;
/** One interval of the timeline of a scenario. */
export type LoadMoment = Static<typeof moment>;
/** A stretch of a load: in a straight line from the rate before to its own. */
export type Stage = Static<typeof stage>;
/** What became of one threshold. */
export type ThresholdResult = Static<typeof threshold>;
/** `pass`: every threshold was measured and kept. */
export type LoadVerdict = (typeof LOAD_VERDICTS)[number];
