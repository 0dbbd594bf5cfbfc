import { Type, type Static } from '../packages/typebox.js';
import { BUDGETS } from './budget.js';
import { count, list, literals, object, optional, text } from './typebox.js';

const body = object({
  bytes: count('Length on the wire, in bytes'),
  text: optional(text('The body, when it is UTF-8')),
  base64: optional(text('The body, when it is not UTF-8')),
  truncated: optional(Type.Boolean({ description: 'Only the beginning is kept' })),
});

const headers = list(
  Type.Tuple([Type.String(), Type.String()]),
  'Name and value, in the order in which they were sent',
);

/** A request and its response, over HTTP or as a TLS handshake. */
const exchange = object({
  request: object({ method: Type.String(), url: Type.String(), headers, body: optional(body) }),
  response: optional(object({ status: Type.Integer(), headers, body })),
  outcome: optional(text('What came of it, where it is not HTTP')),
  error: optional(text('Why there is no response')),
  durationMs: Type.Number(),
  attempts: Type.Integer({
    description: 'How often it was sent: 429, 502, 503, 504 and lost connections are retried',
  }),
});

/** An offer to a TLS endpoint, and its outcome. */
const handshake = object({
  endpoint: text('host:port'),
  version: text('The only version of TLS that was offered; any: all of them'),
  cipher: optional(text('The only suites that were offered, by their names at IANA')),
  group: optional(text('The only group of the key exchange that was offered')),
  name: optional(text('The server that was asked for, where not the usual one; none: no name was sent')),
  session: optional(text('The session that was offered to be resumed, by what it began with')),
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

/** The possible verdicts of a clause. */
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
    'A POSIX shell command that sends the decisive request, or makes the handshake, again, or that judges the files; empty: there is none but `assay replay`',
  ),
  seed: Type.Integer(),
  path: text('Which case of which test: what `assay replay` needs'),
  rule: text('The difference that tells this cause from the others of its clause'),
  alike: optional(
    list(Type.String(), 'Further rules whose cases failed in the same way, so that they are one cause'),
  ),
  occurrences: Type.Integer({ description: 'How many cases of the run failed for this cause' }),
  everyTime: Type.Boolean({ description: 'false: it failed, and did not when it was sent again' }),
  symptom: optional(
    text('What went wrong, without what differs from request to request: causes of one defect share it'),
  ),
  alsoBroken: optional(list(Type.String(), 'Further clauses that the decisive response breaks')),
  wholeCase: optional(
    Type.Boolean({
      description: 'Its calls alone do not show it: `assay replay` makes all of its case again',
    }),
  ),
  wholeRun: optional(
    Type.Boolean({
      description:
        'Right after the run, its calls alone did not show it: `assay replay` repeats the run, with its seed',
    }),
  ),
  ofAnotherCall: optional(
    Type.Boolean({
      description: 'Its response is the right one to another call, and came because of that one: see calls',
    }),
  ),
  source: optional(literals(['test', 'model', 'law', 'repeat'])),
  calls: optional(
    list(Type.Unknown(), 'The shortest sequence of calls that shows it, which `assay replay` makes again'),
  ),
  condition: optional(
    text('How and when the call was sent, where that is not as an ordinary client does it'),
  ),
  confidence: optional(text('How often a conformant target would show the same')),
  line: optional(count('Line of the target file that names what was asked')),
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
  lacks: optional(text('What it would take for it to apply: a key of the target file, or an option')),
  cases: count(),
  durationMs: optional(count('What its tests took together; they may run side by side')),
  line: optional(count('Line of the target file that it is about')),
  answers: optional(
    Type.Integer({
      description: 'Answers of the run that the clause was judged by, whichever test asked for them',
    }),
  ),
  calls: optional(list(shownOn, 'The calls on which the clause was shown, where several have it in common')),
  counterexample: optional(counterexample),
  furtherCounterexamples: optional(list(counterexample, 'One for each further cause')),
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
        subject: text('The name of its owner, as it stands there'),
        sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Its fingerprint' }),
      }),
      'What the server showed of itself by TLS',
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
  authority: text('Whose word the clauses rest on'),
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
      file: optional(text('The target file as it was named; absent: the embedded reference')),
      path: optional(text('The same from the root of its repository, where it is in one')),
      mistakes: optional(
        list(
          Type.String(),
          'What the target file says and is not so, each with its place and how to mend it: no defect of the target',
        ),
      ),
      origins: optional(list(origin, 'Who was asked, whatever the target is called')),
    }),
    replay: optional(
      object(
        {
          clause: text('The clause whose case was sent again'),
          cause: Type.Integer({ description: 'Which of its causes, counted from 1' }),
          everyTime: optional(
            Type.Boolean({ description: 'false: in the run, the failure did not show every time either' }),
          ),
          wholeRun: optional(
            Type.Boolean({
              description: 'Whether the whole run was repeated, because it needs earlier calls',
            }),
          ),
          exchanges: list(exchange, 'What was sent, and what came of it'),
        },
        {
          description: 'Present where one case of a run was sent again: the verdict is about that case alone',
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
        list(Type.String(), 'How the hint of each party begins that was created; empty where it had none'),
      ),
      conditionsCovered: optional(
        Type.String({
          description:
            'Which calls were made again, and under which conditions; the seed decides what is left out',
        }),
      ),
      limitedBy: optional(text('What made the run long, and what would make it shorter')),
      harnessVersion: Type.String(),
      catalogue: object({
        version: Type.String(),
        digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }),
      }),
      shard: optional(Type.String({ pattern: '^[0-9]+/[0-9]+$' })),
      interrupted: optional(Type.Boolean()),
      failFast: optional(Type.Boolean({ description: 'It was to end with its first failure, and did.' })),
      completeFor: optional(
        list(
          Type.String(),
          'Systems of which nothing may be left out for want of something (`--require-complete`)',
        ),
      ),
    }),
    summary: object({
      verdict: literals(RUN_VERDICTS),
      reason: optional(Type.String()),
      ...counted,
      authorities: optional(
        list(
          authoritySummary,
          'Each by itself, where more than the specification was judged: to keep the one says nothing of the other',
        ),
      ),
    }),
    clauses: Type.Array(clauseResult),
    observations: Type.Array(observation),
    handshakes: optional(list(handshake, 'What was offered to the TLS endpoints, and what came of it')),
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
/** A call for which a clause was shown. */
export type ShownOn = Static<typeof shownOn>;
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
