import type { ClauseResult, Counterexample, RecordedExchange } from './schema.js';
import type { Clause } from '../spec/clause.js';

/** The result of one test for its clause. */
export interface TestResult {
  clause: string;
  /** The number of cases that showed whether the clause is kept. */
  judged: number;
  /** Responses to other tests that showed it, reported only when the clause's own tests show nothing. */
  answers?: number;
  /** One for each cause, in the order in which they were found. */
  counterexamples: Counterexample[];
  /** The calls for which it was shown, when several have the clause in common, and whether it was broken there. */
  calls?: NonNullable<ClauseResult['calls']>;
  /** Every exchange of a replayed case. */
  exchanges?: RecordedExchange[];
  /** The reasons why cases showed nothing, the most frequent one first. */
  inconclusive: string[];
  /** The reasons why cases do not apply to this target. */
  notApplicable: string[];
  /** The keys that are missing in the target file. */
  lacks?: string[];
  /** The reason for each case without a response. */
  unanswered: string[];
}

/** What is known about a clause before its tests run. */
interface Circumstances {
  /** The reason why it does not apply to the target. */
  hindrance?: string | undefined;
  /** What would make it applicable: a key of the target file, or an option. */
  lacks?: string | undefined;
  /** The reason why some or all of its tests did not run. */
  unrun?: string | undefined;
  /** The duration of its tests, in milliseconds. */
  tookMs?: number | undefined;
}

/** A clause's verdict from its own results: a failure counts most, then an inconclusive one. */
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

/** The calls for which any of the tests showed the clause. */
function callsOf(tests: readonly TestResult[]): NonNullable<ClauseResult['calls']> {
  const calls = new Map<string, boolean>();
  for (const { call, failed } of tests.flatMap((test) => test.calls ?? []))
    calls.set(call, failed || calls.get(call) === true);
  return [...calls].map(([call, failed]) => ({ call, failed }));
}

/** Drops findings of other tests when the clause's own tests have findings: they have the same cause. */
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
  // Responses to any test that could have broken the clause, and did not, show that it is kept.
  if (!inconclusive && tests.some(({ answers = 0 }) => answers > 0)) return { verdict: 'pass' };
  if (!inconclusive && reason) return notApplicable(reason, tests.flatMap((test) => test.lacks ?? [])[0]);
  return { verdict: 'inconclusive', reason: inconclusive ?? 'none of its tests ran' };
}

const notApplicable = (
  reason: string,
  lacks?: string,
): Pick<ClauseResult, 'verdict' | 'reason' | 'lacks'> => ({
  verdict: 'not-applicable',
  reason,
  ...(lacks !== undefined && { lacks }),
});

/** Groups items in the order in which their first member appears. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
