import type { ClauseResult, Counterexample, RecordedExchange, ShownOn } from './schema.js';
import type { Clause } from '../spec/clause.js';

/** What one test found out about its clause. */
export interface TestResult {
  clause: string;
  /** Cases that showed whether the clause is kept. */
  judged: number;
  /** Answers to other tests that showed it: what is found in them is told where the clause's own tests find nothing. */
  answers?: number;
  /** One for each cause, the first found first. */
  counterexamples: Counterexample[];
  /** The calls on which it was shown, where several have the clause in common, and whether it was broken there. */
  calls?: ShownOn[];
  /** Everything that was sent and what came of it, where a case was replayed. */
  exchanges?: RecordedExchange[];
  /** Why cases showed nothing, the most frequent reason first. */
  inconclusive: string[];
  /** Why cases do not apply to this target. */
  notApplicable: string[];
  /** The missing keys of the target file that they need. */
  lacks?: string[];
  /** Why an answer is missing, once for each case without one. */
  unanswered: string[];
}

/** What is known of a clause before any test of it has run. */
interface Circumstances {
  /** Why it does not apply to the target. */
  hindrance?: string | undefined;
  /** What it would take for it to apply: a key of the target file, or an option. */
  lacks?: string | undefined;
  /** Why its tests were not run, or not all of them. */
  unrun?: string | undefined;
  /** What its tests took, in milliseconds. */
  tookMs?: number | undefined;
}

/**
 * The verdict of one clause by those of `results` that are of it: what failed outweighs what is open, and what is open
 * outweighs what held.
 */
export function concludeClause(
  clause: Clause,
  results: readonly TestResult[],
  known: Circumstances = {},
): ClauseResult {
  const { id, system, section, basis, statement } = clause;
  const tests = withoutRepeats(results.filter((result) => result.clause === id));
  const [counterexample, ...further] = tests.flatMap((test) => test.counterexamples);
  const cases = tests.reduce((sum, test) => sum + test.judged, 0);
  const answers = tests.reduce((sum, test) => sum + (test.answers ?? 0), 0);
  const calls = callsOf(tests);
  return {
    id,
    system,
    section,
    basis,
    ...(clause.basis === 'derived' && { follows: clause.follows }),
    statement,
    ...decide(clause, tests, known),
    cases,
    ...(known.tookMs !== undefined && { durationMs: known.tookMs }),
    ...(answers > 0 && { answers }),
    ...(calls.length > 0 && { calls }),
    ...(counterexample && { counterexample }),
    ...(further.length > 0 && { furtherCounterexamples: further }),
  };
}

/** The calls on which any of the tests showed the clause. */
function callsOf(tests: readonly TestResult[]): ShownOn[] {
  const calls = new Map<string, boolean>();
  for (const { call, failed } of tests.flatMap((test) => test.calls ?? []))
    calls.set(call, failed || calls.get(call) === true);
  return [...calls].map(([call, failed]) => ({ call, failed }));
}

/** What other tests found of a clause is one cause with what its own tests found, where they found something. */
function withoutRepeats(tests: readonly TestResult[]): TestResult[] {
  const isOwn = ({ answers }: TestResult) => answers === undefined;
  const found = tests.some((test) => isOwn(test) && test.counterexamples.length > 0);
  return found ? tests.map((test) => (isOwn(test) ? test : { ...test, counterexamples: [] })) : [...tests];
}

function decide(
  clause: Clause,
  tests: readonly TestResult[],
  { hindrance, lacks, unrun }: Circumstances,
): Pick<ClauseResult, 'verdict' | 'reason' | 'lacks'> {
  if (clause.untestable) return { verdict: 'not-testable', reason: clause.untestable };
  if (hindrance) return notApplicable(hindrance, lacks);
  const failed = tests.flatMap((test) => test.counterexamples)[0];
  if (failed) return { verdict: 'fail', reason: `expected ${failed.expected}, got ${failed.actual}` };
  if (unrun) return { verdict: 'inconclusive', reason: unrun };
  const unanswered = tests.flatMap((test) => test.unanswered)[0];
  if (unanswered) return { verdict: 'inconclusive', reason: `no answer to judge: ${unanswered}` };
  if (tests.some((test) => test.judged > 0)) return { verdict: 'pass' };
  const inconclusive = tests.flatMap((test) => test.inconclusive)[0];
  const reason = tests.flatMap((test) => test.notApplicable)[0];
  // Whichever test asked for them: answers that could have broken the clause, and did not, show that it is kept.
  if (!inconclusive && tests.some(({ answers = 0 }) => answers > 0)) return { verdict: 'pass' };
  if (!inconclusive && reason) return notApplicable(reason, tests.flatMap((test) => test.lacks ?? [])[0]);
  return { verdict: 'inconclusive', reason: inconclusive ?? 'no test of it was run' };
}

const notApplicable = (
  reason: string,
  lacks?: string,
): Pick<ClauseResult, 'verdict' | 'reason' | 'lacks'> => ({
  verdict: 'not-applicable',
  reason,
  ...(lacks !== undefined && { lacks }),
});
