import { Type, type Static } from '../packages/typebox.js';
import { BUDGETS } from './budget.js';
import { count, flag, integer, list, literals, object, optional, text } from './typebox.js';

const body = object({
  bytes: count('Length on the wire, in bytes'),
  text: optional(text('The body, when it is UTF-8')),
  base64: optional(text('The body, when it is not UTF-8')),
  truncated: flag('Only the beginning is stored'),
});

const headers = list(
  Type.Tuple([Type.String(), Type.String()]),
  'Name and value, in the order in which they were sent',
);

/** A request and its response, over HTTP or as a TLS handshake. */
const exchange = object({
  request: object({ method: Type.String(), url: Type.String(), headers, body: optional(body) }),
  response: optional(object({ status: Type.Integer(), headers, body })),
  outcome: optional(text('The result, when it is not HTTP')),
  error: optional(text('Why there is no response')),
  durationMs: Type.Number(),
  attempts: integer('How many times it was sent: 429, 502, 503, 504 and lost connections are retried'),
});

/** An offer to a TLS endpoint, and its outcome. */
const handshake = object({
  endpoint: text('host:port'),
  version: text('The only TLS version that was offered; any: all versions'),
  cipher: optional(text('The only suites that were offered, by their names at IANA')),
  group: optional(text('The only group of the key exchange that was offered')),
  name: optional(text('The server name that was sent, when it is not the usual one; none: no name was sent')),
  session: optional(text('The session that was offered for resumption, named by how it began')),
  certificate: optional(text('Which client certificate was shown')),
  outcome: literals(['accepted', 'refused', 'no answer', 'not offered']),
  description: text('The outcome, in words'),
});

/** A body as it was on the wire. */
export type RecordedBody = Static<typeof body>;
/** A request and its response. */
export type RecordedExchange = Static<typeof exchange>;
/** One offer to a TLS endpoint, and its outcome. */
export type Handshake = Static<typeof handshake>;

export const CLAUSE_VERDICTS = [
  'pass',
  'fail',
  'inconclusive',
  'not-applicable',
  'not-testable',
  'waived',
] as const;
const RUN_VERDICTS = ['conforms', 'does-not-conform', 'inconclusive'] as const;

const counterexample = object({
  input: Type.Unknown({ description: 'The smallest case that fails' }),
  expected: Type.String(),
  actual: Type.String(),
  exchanges: Type.Array(exchange),
  curl: text(
    'A POSIX shell command that repeats the decisive request or handshake, or judges the files; empty when only `assay replay` can',
  ),
  seed: Type.Integer(),
  path: text('The test and the case, for `assay replay`'),
  rule: text('The difference that tells this cause from the others of its clause'),
  alike: optional(
    list(Type.String(), 'Other rules whose cases failed in the same way; they count as one cause'),
  ),
  occurrences: integer('Number of cases of the run that failed for this cause'),
  everyTime: Type.Boolean({ description: 'false when it did not fail again after it was repeated' }),
  symptom: optional(
    text(
      'What went wrong, without the parts that differ between requests: the causes of one defect share it',
    ),
  ),
  must: optional(literals(['accept', 'refuse', 'refuse otherwise', 'not fail'])),
  ofCoding: flag('The client cannot read the content coding of the body'),
  alsoBroken: optional(list(Type.String(), 'Other clauses that the decisive response breaks')),
  wholeCase: flag('Its calls alone do not show it: `assay replay` repeats the whole case'),
  wholeRun: flag(
    'Right after the run, its calls alone did not show it: `assay replay` repeats the run, with its seed',
  ),
  ofAnotherCall: flag('The response belongs to another call: see calls'),
  source: optional(literals(['test', 'model', 'law', 'repeat'])),
  calls: optional(
    list(Type.Unknown(), 'The shortest sequence of calls that shows it; `assay replay` sends these calls'),
  ),
  condition: optional(text('How and when the call was sent, when it differs from an ordinary client')),
  confidence: optional(text('How often a conformant target would behave like this')),
  line: optional(count('Line of the target file that names the subject of the call')),
});

const shownOn = object({
  call: Type.String(),
  failed: Type.Boolean({ description: 'Whether the clause was broken on it' }),
});

const clauseResult = object({
  id: Type.String(),
  system: Type.String(),
  section: Type.String(),
  basis: literals(['stated', 'derived']),
  follows: optional(text('How a derived clause follows from the specification')),
  statement: Type.String(),
  verdict: literals(CLAUSE_VERDICTS),
  reason: optional(text('Why, when the verdict is not pass')),
  lacks: optional(text('What is missing: a key of the target file, or an option')),
  cases: count(),
  durationMs: optional(count('Total duration of its tests, some of which run at the same time')),
  line: optional(count('Line of the target file that it is about')),
  answers: optional(integer('Number of responses of the run that the clause was judged by, in all tests')),
  calls: optional(list(shownOn, 'The calls on which the clause was judged, when several calls share it')),
  counterexample: optional(counterexample),
  furtherCounterexamples: optional(list(counterexample, 'One for each other cause')),
});

const observation = object({
  key: Type.String(),
  value: Type.String(),
  section: Type.String(),
  exchange: optional(exchange),
});

const waiver = object({
  clause: Type.String(),
  reason: Type.String(),
  expires: Type.String(),
  state: literals(['applied', 'expired', 'stale', 'unused']),
  line: optional(count('Line of the target file')),
});

const origin = object({
  origin: text('scheme://host:port'),
  certificates: optional(
    list(
      object({
        subject: text('The name of its owner, as written there'),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Its fingerprint' }),
      }),
      'The certificate that the server presented',
    ),
  ),
});

const counted = {
  pass: count(),
  fail: count(),
  inconclusive: count(),
  'not-applicable': count(),
  'not-testable': count(),
  waived: count(),
};

const authoritySummary = object({
  authority: text('The document that the clauses come from'),
  verdict: literals(RUN_VERDICTS),
  ...counted,
});

/** The schema of `verdict.json`, from which every other report is made. */
export const verdictSchema = object(
  {
    schemaVersion: Type.Literal(1),
    target: object({
      name: Type.String(),
      systems: Type.Array(Type.String()),
      file: optional(text('The path of the target file as given; absent for the embedded reference')),
      path: optional(text('The same path from the root of its repository, when it is in one')),
      mistakes: optional(
        list(
          Type.String(),
          'Mistakes in the target file, each with its place and the correction. They are not defects of the target',
        ),
      ),
      origins: optional(list(origin, 'The hosts that received the requests')),
    }),
    replay: optional(
      object(
        {
          clause: text('The clause whose case was replayed'),
          cause: integer('The number of the cause, from 1'),
          everyTime: flag('false when the failure did not show every time in the run either'),
          wholeRun: flag('Whether the whole run was repeated, because it needs earlier calls'),
          exchanges: list(exchange, 'The exchanges'),
        },
        {
          description: 'Present in a replay of one case: the verdict is only about that case',
        },
      ),
    ),
    run: object({
      seed: Type.Integer(),
      budget: literals(BUDGETS),
      startedAt: Type.String({ format: 'date-time' }),
      durationMs: count(),
      requests: count(),
      allocations: count('Permanent parties that were created'),
      hints: optional(
        list(
          Type.String(),
          'The first characters of the hint of each created party; empty when it had no hint',
        ),
      ),
      conditionsCovered: optional(
        Type.String({
          description:
            'Which calls were repeated and under which conditions; the seed decides what is left out',
        }),
      ),
      limitedBy: optional(text('Why the run took long, and how to make it shorter')),
      harnessVersion: Type.String(),
      catalogue: object({
        version: Type.String(),
        digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
      }),
      shard: optional(Type.String({ pattern: '^[0-9]+/[0-9]+$' })),
      interrupted: optional(Type.Boolean()),
      failFast: flag('The run ended with its first failure, as requested.'),
      completeFor: optional(
        list(Type.String(), 'Systems whose clauses must all be judged (`--require-complete`)'),
      ),
    }),
    summary: object({
      verdict: literals(RUN_VERDICTS),
      reason: optional(Type.String()),
      ...counted,
      authorities: optional(
        list(authoritySummary, 'One summary for each document, when more than the specification was judged'),
      ),
    }),
    clauses: Type.Array(clauseResult),
    observations: Type.Array(observation),
    handshakes: optional(list(handshake, 'The TLS handshakes and their results')),
    waivers: Type.Array(waiver),
  },
  { $id: 'https://assay.invalid/schemas/verdict.schema.json', title: 'assay verdict' },
);

/** An origin that received requests in a run, with the certificates that it presented. */
export type AskedOrigin = Static<typeof origin>;
/** The content of `verdict.json`. */
export type Verdict = Static<typeof verdictSchema>;
/** The result of one clause. */
export type ClauseResult = Static<typeof clauseResult>;
/** The result of the clauses of one authority. */
export type AuthoritySummary = Static<typeof authoritySummary>;
/** One of `CLAUSE_VERDICTS`. */
export type ClauseVerdict = (typeof CLAUSE_VERDICTS)[number];
/** The smallest case that fails a clause, for one cause. */
export type Counterexample = Static<typeof counterexample>;
/** What the target does where the specification is silent. */
export type Observation = Static<typeof observation>;
/** A waiver of the target file, and its state. */
export type WaiverState = Static<typeof waiver>;
/** One of `BUDGETS`. */
export type Budget = (typeof BUDGETS)[number];
