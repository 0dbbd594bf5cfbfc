import { Type, type Static } from '../../packages/typebox.js';
import { verdictSchema } from '../schema.js';
import { moment, ms, percentile, phases, scenario, stage } from './scenario-schema.js';
import { count, list, literals, object, optional, text } from '../typebox.js';

const { exchanges } = verdictSchema.properties.clauses.items.properties.counterexample.properties;

/** What the verdict of a load may be. */
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

/** The shape of `load.json`, from which every other report of a load is made. */
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
      allocations: count('Parties created, which stay for ever'),
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
/** What was measured of one scenario. */
export type LoadScenario = Static<typeof scenario>;
/** How often a clause was judged and broken under load. */
export type LoadClause = Static<typeof clause>;
/** How many users at once a target stands. */
export type LoadUsers = Static<typeof users>;
/** Where the time of the requests went. */
export type LoadPhases = Static<typeof phases>;
/** One interval of the timeline of a scenario. */
export type LoadMoment = Static<typeof moment>;
/** A stretch of a load: in a straight line from the rate before to its own. */
export type Stage = Static<typeof stage>;
/** What became of one threshold. */
export type ThresholdResult = Static<typeof threshold>;
/** `pass`: every threshold was measured and kept. */
export type LoadVerdict = (typeof LOAD_VERDICTS)[number];
