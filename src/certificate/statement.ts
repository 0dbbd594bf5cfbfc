import {
  type Counterexample,
  type RecordedExchange,
  type Verdict,
  verdictSchema,
  type ClauseResult,
} from '../results/schema.js';
import { digestOf, sha256 } from './key.js';
import { type Static, Type } from '../packages/typebox.js';
import { BUDGETS } from '../results/budget.js';
import { count, list, literals, object, optional, text } from '../results/typebox.js';
import { CATALOGUE } from '../spec/catalogue.js';
import type { Clause } from '../spec/clause.js';

/** The reports that are certified besides `verdict.json`, where they are there: people read them instead of it. */
export const REPORTS = ['report.html', 'report.md', 'junit.xml'] as const;

/** An exchange of a verdict: its place as a JSON pointer (RFC 6901), and whose it is. */
interface Placed {
  pointer: string;
  of: string;
  exchange: RecordedExchange;
}

/** Every exchange that a verdict keeps. */
export function exchangesIn({ clauses, observations }: Pick<Verdict, 'clauses' | 'observations'>): Placed[] {
  const ofCause = (of: string, pointer: string, cause: Counterexample | undefined): Placed[] =>
    (cause?.exchanges ?? []).map((exchange, at) => ({ pointer: `${pointer}/exchanges/${at}`, of, exchange }));
  return [
    ...clauses.flatMap(({ id, counterexample, furtherCounterexamples = [] }, at) => [
      ...ofCause(id, `/clauses/${at}/counterexample`, counterexample),
      ...furtherCounterexamples.flatMap((cause, place) =>
        ofCause(id, `/clauses/${at}/furtherCounterexamples/${place}`, cause),
      ),
    ]),
    ...observations.flatMap(({ key, exchange }, at) =>
      exchange ? [{ pointer: `/observations/${at}/exchange`, of: key, exchange }] : [],
    ),
  ];
}

/** A file of the run, by its bytes. */
export const fileSubject = (name: string, bytes: Uint8Array): CertifiedFile => ({
  name,
  digest: { sha256: sha256(bytes) },
});

/** Each exchange with a digest of its own, so that it can be shown alone, and a changed one be named. */
export const exchangeSubject = ({ pointer, exchange }: Placed): CertifiedFile => ({
  name: `verdict.json#${pointer}`,
  digest: { sha256: digestOf(exchange) },
});

/** The type of an in-toto statement, version 1. */
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
/** The predicate of in-toto for the result of a test. */
export const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

const strings = Type.Array(Type.String());
const day = Type.String({ format: 'date' });
const instant = Type.String({ format: 'date-time' });

const hex = object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) });
const subject = object({ name: Type.String(), digest: hex });
const descriptor = object({ name: Type.String(), uri: optional(Type.String()), digest: optional(hex) });

const { seed, startedAt, durationMs, requests, allocations, harnessVersion, catalogue } =
  verdictSchema.properties.run.properties;

const system = Type.Object({
  system: Type.String(),
  clauses: count(),
  judged: count(),
  'not-applicable': count(),
  'not-testable': count(),
  left: count('Could have been judged, and was not'),
});

const claims = object({
  target: object({ name: Type.String(), origins: verdictSchema.properties.target.properties.origins }),
  verdict: literals(['conforms', 'does-not-conform']),
  run: object({
    seed,
    budget: literals(BUDGETS),
    startedAt,
    durationMs,
    requests,
    allocations,
    harnessVersion,
    catalogue,
  }),
  coverage: object({
    complete: Type.Boolean({ description: 'Whether nothing is left of the systems' }),
    systems: Type.Array(system),
    left: Type.Array(Type.Object({ clause: Type.String(), reason: Type.String() })),
    notCovered: list(Type.String(), 'Systems of the target that were not judged'),
  }),
  counts: Type.Record(Type.String(), count()),
  waivers: Type.Array(
    Type.Object({
      clause: Type.String(),
      reason: Type.String(),
      expires: Type.String(),
      state: Type.String(),
    }),
  ),
  observations: object({ count: count(), digest: Type.String({ pattern: '^sha256:[0-9a-f]{64}$' }) }),
});

const terms = Type.Object({
  attendance: Type.Union([
    Type.Object({ kind: Type.Literal('self-run') }),
    Type.Object({ kind: Type.Literal('witnessed'), by: Type.String() }),
  ]),
  signedAt: instant,
  expires: Type.String({ ...day, description: 'The last day on which it holds, in UTC' }),
});

const certificate = Type.Intersect([
  Type.Object({
    certificateVersion: Type.Literal(1),
    digests: text('How the digest of an exchange and of the observations is made'),
  }),
  terms,
  claims,
]);

/** An in-toto statement of a test's result, with what a certificate says beyond that in `predicate.assay`. */
export const statementSchema = object({
  _type: Type.Literal(STATEMENT_TYPE),
  subject: Type.Array(subject, { minItems: 1 }),
  predicateType: Type.Literal(PREDICATE_TYPE),
  predicate: object({
    result: literals(['PASSED', 'WARNED', 'FAILED']),
    configuration: Type.Array(descriptor),
    url: optional(Type.String()),
    passedTests: strings,
    warnedTests: strings,
    failedTests: strings,
    assay: certificate,
  }),
});

/** What is signed. */
export type CertificateStatement = Static<typeof statementSchema>;
/** What it says of its subjects. */
export type Predicate = CertificateStatement['predicate'];
/** What follows from the verdict alone. */
export type Claims = Static<typeof claims>;
/** What the signer adds to it. */
export type Terms = Static<typeof terms> & { url?: string | undefined };
/** A file or an exchange, with its digest. */
export type CertifiedFile = Static<typeof subject>;
/** How far the run reaches. */
export type Coverage = Claims['coverage'];

/**
 * How far a run reaches. Of each system of the target that it was about, every clause of the catalogue is either judged,
 * or cannot be judged of any target (not testable), or of this one (not applicable), or it was left: not chosen, without
 * an answer, or without what the target file would have to name.
 */
export function coverageOf({ target, clauses }: Pick<Verdict, 'target' | 'clauses'>): Coverage {
  const results = new Map(clauses.map((result) => [result.id, result]));
  const systems = target.systems.filter((name) => clauses.some(({ system }) => system === name));
  const placed = CATALOGUE.filter(({ system }) => systems.includes(system)).map((clause) => ({
    ...clause,
    outcome: outcomeOf(clause, results.get(clause.id)),
  }));
  const left = placed.filter(({ outcome }) => outcome === 'left');
  return {
    complete: left.length === 0,
    systems: systems.map((system) => {
      const own = placed.filter((clause) => clause.system === system);
      const count = (wanted: Outcome) => own.filter(({ outcome }) => outcome === wanted).length;
      return {
        system,
        clauses: own.length,
        judged: count('judged'),
        'not-applicable': count('not-applicable'),
        'not-testable': count('not-testable'),
        left: count('left'),
      };
    }),
    left: left.map(({ id }) => ({
      clause: id,
      reason: results.get(id)?.reason ?? 'it was not chosen for the run',
    })),
    notCovered: target.systems.filter((name) => !systems.includes(name)),
  };
}

type Outcome = 'judged' | 'not-applicable' | 'not-testable' | 'left';

function outcomeOf({ untestable }: Clause, result: ClauseResult | undefined): Outcome {
  if (untestable !== undefined) return 'not-testable';
  switch (result?.verdict) {
    case 'pass':
    case 'fail':
    case 'waived':
      return 'judged';
    case 'not-testable':
      return 'not-testable';
    case 'not-applicable':
      return result.lacks === undefined ? 'not-applicable' : 'left';
    default:
      return 'left';
  }
}

/** How many clauses of the systems were judged, and how many of all that can be. */
export function reachOf({ systems, left }: Pick<Coverage, 'systems' | 'left'>): {
  judged: number;
  judgeable: number;
} {
  const judged = systems.reduce((sum, each) => sum + each.judged, 0);
  return { judged, judgeable: judged + left.length };
}
