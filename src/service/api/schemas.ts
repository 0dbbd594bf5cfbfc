import { Type, type Static } from '../../packages/typebox.js';
import { BUDGETS } from '../../results/budget.js';
import { LOAD_VERDICTS } from '../../results/load/schema.js';
import { PROFILES, profiles } from '../../../load/profiles.js';
import { SCENARIO_CHOICES } from '../../../load/scenario.js';

// The requests and responses of the API. Times are RFC 3339, in UTC.

/**
 * waiting: in the queue. running: a worker has it. ended: it has a verdict. stopped: a user ended it, with a
 * verdict on what was judged until then, or before it began. failed: no verdict; `trouble` says why. lost: its
 * workers were lost repeatedly.
 */
export const RUN_STATES = ['waiting', 'running', 'ended', 'stopped', 'failed', 'lost'] as const;
/** The allowed scenarios. Those that create permanent parties are only for `assay load`. */
export const ASKED_SCENARIOS = SCENARIO_CHOICES.filter((each) => each !== 'party-allocation');
/** Profiles whose rate and duration are known in advance. Searches are only for `assay load`. */
export const ASKED_PROFILES = PROFILES.filter((each) => !profiles[each].search);

const words = <const T extends readonly string[]>(all: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...all], description });
/** Not a union, because the server compiles a validator for each union when it is first serialized. */
const nullable = (schema: object = {}) => Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'] });
const time = () => Type.String({ format: 'date-time' });

export const idSchema = Type.String({ format: 'uuid' });
export const idParams = Type.Object({ id: idSchema });
const NAME = { minLength: 1, maxLength: 200 };
/** The maximum length of a target file, as for the command line. */
const fileText = Type.String({ maxLength: 1_000_000, description: 'A target file, YAML' });

const problemSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 1 }),
    key: Type.String({ description: 'The key, such as registry.url; empty when the whole file is meant' }),
    message: Type.String(),
  },
  { $id: 'Problem', description: 'A mistake in a target file. The message repeats no value of the file.' },
);
export const targetBody = Type.Object({ text: fileText }, { additionalProperties: false });
const asked = Type.Object({
  scenario: words(ASKED_SCENARIOS, 'What is requested'),
  profile: words(ASKED_PROFILES, 'The shape of the load'),
  rate: Type.Number({ exclusiveMinimum: 0, maximum: 10_000, description: 'Requests per second' }),
  seconds: Type.Integer({ minimum: 1, maximum: 3_600, description: 'Duration' }),
});
/** A requested load. */
export type AskedLoad = Static<typeof asked>;
const judgement = {
  load: Type.Optional(
    Type.Object(asked.properties, {
      additionalProperties: false,
      description: 'When absent, the target is judged without load',
    }),
  ),

  budget: Type.Optional(words(BUDGETS, 'How many cases (default: standard)')),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Default: a new one' })),
};
export const runBody = Type.Union(
  [
    Type.Object({ target: idSchema, ...judgement }, { additionalProperties: false }),
    Type.Object(
      {
        reference: Type.Object(
          { fault: Type.Optional(Type.String(NAME)), variant: Type.Optional(Type.String(NAME)) },
          { additionalProperties: false, description: 'The embedded reference target' },
        ),
        ...judgement,
      },
      { additionalProperties: false },
    ),
  ],
  { description: 'A stored target, or the embedded reference' },
);
export const againBody = Type.Object(
  {
    clause: Type.String(NAME),
    cause: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'The number of the cause (default: the first)' }),
    ),
  },
  { additionalProperties: false },
);
const waiver = {
  clause: Type.String(NAME),
  reason: Type.String({ minLength: 1, maxLength: 2_000 }),
  expires: Type.String({ format: 'date', description: 'The last day on which it is valid, in UTC' }),
};
export const waiverBody = Type.Object(waiver, { additionalProperties: false });
export const waiverParams = Type.Object({ id: idSchema, clause: Type.String(NAME) });
export const acceptBody = Type.Object(
  {
    metrics: Type.Optional(
      Type.Array(Type.String(NAME), { maxItems: 100, description: 'Default: all series that got worse' }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 2_000 }),
  },
  { additionalProperties: false },
);
export const signBody = Type.Object(
  {
    expires: Type.Optional(
      Type.String({ format: 'date', description: 'Its last day (default: after 180 days)' }),
    ),
    witness: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Who was present besides the signer' }),
    ),
  },
  { additionalProperties: false },
);
export const verifyBody = Type.Object(
  {
    certificate: Type.String({ maxLength: 1_500_000, description: 'What was signed: a DSSE envelope' }),
    key: Type.String({ maxLength: 10_000, description: 'The public key of the signer, PEM' }),
  },
  { additionalProperties: false },
);
const verified = {
  holds: Type.Boolean(),
  why: Type.Optional(Type.String({ description: 'Why it is not valid' })),
  facts: Type.Array(Type.Array(Type.String()), { description: 'Its content: names and values' }),
};
const summarySchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The summary of verdict.json',
});
const loadSchema = Type.Object({
  ...asked.properties,
  outcome: Type.Optional(
    Type.Object({ verdict: words(LOAD_VERDICTS, 'What came out'), reasons: Type.Array(Type.String()) }),
  ),
});
const figuresSchema = Type.Object(
  {
    durationMs: Type.Number({ description: 'The expected duration' }),
    figures: Type.Array(
      Type.Object({
        at: Type.Number({ description: 'Milliseconds since the start' }),
        rate: Type.Number({ description: 'Requests per second' }),
        p95: Type.Optional(Type.Number({ description: 'Milliseconds' })),
        failures: Type.Integer(),
      }),
    ),
    notes: Type.Array(Type.String()),
  },
  { description: 'The progress of a load test' },
);
/** The progress of a load: its measurements, about one per second, and messages for the user. */
export type LoadFigures = Static<typeof figuresSchema>;
const clauseStates = words(
  ['waiting', 'judging', 'shown', 'silent', 'failed'],
  'The current state of a clause',
);
const boardSchema = Type.Object({
  clauses: Type.Record(Type.String(), clauseStates),
  planned: Type.Integer({ description: 'Tests' }),
  ended: Type.Integer(),
  requests: Type.Integer(),
  failures: Type.Array(
    Type.Object({
      clause: Type.String(),
      expected: Type.String(),
      actual: Type.String(),
      rule: Type.String(),
      curl: Type.String(),
    }),
  ),
  now: Type.String(),
  notes: Type.Array(Type.String()),
});
/** The progress of a run, by clause. `shown`: cases showed that it is kept; `silent`: no case showed anything. */
export type Board = Static<typeof boardSchema>;
const listedRun = {
  id: idSchema,
  owner: Type.String(),
  target: nullable(idSchema),
  name: Type.String(),
  about: nullable({
    description: 'The clause whose case is sent again; null when the run judges everything',
  }),
  budget: words(BUDGETS, 'How many cases'),
  seed: Type.Integer(),
  state: words(RUN_STATES, 'Its progress'),
  attempt: Type.Integer({ description: 'How many times it was started' }),
  askedAt: time(),
  beganAt: nullable(time()),
  endedAt: nullable(time()),
  summary: Type.Union([summarySchema, Type.Null()]),
  load: Type.Union([loadSchema, Type.Null()], { description: 'Null when the run is not a load test' }),
  trouble: nullable(),
};
const amount = Type.Object({
  hosts: Type.Unsafe<readonly string[]>(
    Type.Array(Type.String(), { description: 'Besides the hosts that are always allowed' }),
  ),
  requestsPerSecond: Type.Number({ description: '0: none' }),
  seconds: Type.Number(),
});
/** The maximum load that an owner may put. `hosts`: as returned by `askableHosts`. The rate is that at the peak. */
export type LoadAllowed = Static<typeof amount>;

export const secretParams = Type.Object({
  name: Type.String({
    pattern: '^SECRET_[A-Z0-9_]{1,60}$',
    description: 'SECRET_ and a name of your choice',
  }),
});
export const secretBody = Type.Object(
  { value: Type.String({ minLength: 1, maxLength: 20_000 }) },
  { additionalProperties: false },
);
/** A DNS name (RFC 1123 2.1) with at least two labels. An address or a name of this machine has no owner. */
export const hostParams = Type.Object({
  host: Type.String({
    pattern: '^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$',
  }),
});

/** The schemas that others refer to by name. */
export const SHARED = [
  problemSchema,
  Type.Object(
    {
      error: Type.String({ description: 'What is wrong, and how to fix it' }),
      problems: Type.Optional(Type.Array(Type.Ref('Problem'))),
    },
    { $id: 'Error' },
  ),
  Type.Object(
    {
      id: idSchema,
      owner: Type.String(),
      name: Type.String(),
      changedAt: time(),
      text: Type.Optional(fileText),
    },
    { $id: 'Target' },
  ),
  Type.Object(
    { problems: Type.Array(Type.Ref('Problem')) },
    { $id: 'Checked', description: 'The mistakes; empty when the file is valid' },
  ),
  Type.Object(
    {
      state: words(['ok', 'note', 'wrong'], 'Whether a run is possible; note: only information'),
      what: Type.String(),
      result: Type.String(),
    },
    { $id: 'Check', description: 'The result of one check of something that the target file names' },
  ),
  Type.Object({ id: idSchema }, { $id: 'Made' }),
  Type.Object(
    {
      target: idSchema,
      name: Type.String(),
      clause: Type.String(),
      reason: Type.String(),
      expires: Type.String(),
    },
    { $id: 'Waiver', description: 'A waiver in a target file; name: the name of the target' },
  ),
  Type.Object(verified, { $id: 'Verified' }),
  Type.Object(
    {
      run: idSchema,
      name: Type.String(),
      owner: Type.String(),
      signedBy: Type.String(),
      signedAt: time(),
      ...verified,
    },
    { $id: 'Certificate' },
  ),
  Type.Object({ key: Type.String(), value: Type.String(), section: Type.String() }, { $id: 'Observation' }),
  Type.Object(listedRun, { $id: 'ListedRun' }),
  Type.Object(
    {
      ...listedRun,
      subject: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The target as it was when the run started',
      }),
      releasedAt: nullable(time()),
      stopAsked: Type.Boolean(),
      board: Type.Union([boardSchema, figuresSchema, Type.Null()]),
    },
    { $id: 'Run' },
  ),
  Type.Object(
    { targets: amount, reference: amount },
    { $id: 'LoadAllowed', description: 'Your limits for load' },
  ),
  Type.Object(
    { scenarios: Type.Array(asked.properties.scenario) },
    {
      $id: 'Loadable',
      description:
        'The requests that a load test may send to a target; empty when the target file names none',
    },
  ),
  Type.Object(
    {
      at: time(),
      who: Type.String(),
      name: nullable(),
      what: Type.String(),
      about: Type.String(),
    },
    { $id: 'Noted' },
  ),
  Type.Object(
    { name: Type.String(), changedAt: time() },
    { $id: 'Secret', description: 'A stored secret. Its value is never shown.' },
  ),
  Type.Object(
    {
      host: Type.String(),
      token: Type.String({ description: 'The token that the host must serve' }),
      provenAt: nullable(time()),
    },
    { $id: 'Host' },
  ),
];

/** A mistake in a target file. */
export type ApiProblem = Static<typeof problemSchema>;
