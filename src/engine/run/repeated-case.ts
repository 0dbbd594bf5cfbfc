import type { Counterexample, Verdict } from '../../results/schema.js';
import { UsageError } from '../../platform/errors.js';
import { anyOperation } from '../../spec/operations.js';
import type { StoredCall } from '../finding.js';
import type { Found } from './events.js';
import { CALLS, EVERY_TEST, REPEAT } from './plan.js';
import { select } from './selection.js';

/** How to send a case of a run again. */
interface RepeatedCase {
  /** Ids of the clauses that it judges. */
  judged: string[];
  /** The case, as its counterexample names it. When absent, the whole run is repeated, because one call alone does not show the failure. */
  path?: string;
  /** Further cases to run, one after the other, as long as the failure does not show: the case, its calls, or every test. */
  otherwise?: readonly string[];
  seed: number;
  /** Whether the failure showed every time in the run. */
  everyTime: boolean;
}

/**
 * A case that failed in a run, to be sent again. `where` is what messages call the run; `cause` counts from 1.
 * @throws {UsageError} when there is no such case
 */
export function repeatedCase(
  verdict: Verdict,
  { where, clause, cause = 1 }: { where: string; clause: string; cause?: number | undefined },
): RepeatedCase {
  const result = verdict.clauses.find(({ id }) => id === clause);
  const failed = verdict.clauses.filter(({ counterexample }) => counterexample).map(({ id }) => id);
  const list = failed.length > 0 ? `It has them for ${failed.join(', ')}.` : 'Nothing failed in it.';
  if (!result?.counterexample) throw new UsageError(`${where} has no counterexample for ${clause}. ${list}`);
  const all: Counterexample[] = [result.counterexample, ...(result.furtherCounterexamples ?? [])];
  const chosen = all[cause - 1];
  if (!chosen) throw new UsageError(`--cause ${cause}: ${clause} has only ${all.length} in ${where}.`);
  return caseOf(
    clause,
    chosen,
    verdict.clauses.map(({ id }) => id),
  );
}

/** How to send the case of a counterexample again. `all`: the clauses of its run. */
function caseOf(clause: string, counterexample: Counterexample, all: readonly string[]): RepeatedCase {
  const { path, seed, calls, confidence, wholeCase, wholeRun, everyTime } = counterexample;
  if (wholeRun) return { judged: [...all], seed, everyTime };
  const test = path.split(/[/:]/)[0]!;
  // A failure that its calls alone do not show may depend on what was sent before. The whole case is then made again.
  const isOfCase = test !== REPEAT && !path.endsWith(':first') && path !== 'replay';
  const alone = calls && CALLS + JSON.stringify(calls);
  // What these calls create stays, so only one of the two is made.
  const isSafe = (calls as StoredCall[] | undefined)?.every(
    ({ operation }) => !anyOperation(operation).creates,
  );
  // A finding that rests on how often something is seen may need more than its calls to show again.
  if (alone !== undefined && confidence === undefined && (!wholeCase || !isOfCase))
    return { judged: [clause], path: alone, otherwise: isSafe && isOfCase ? [path] : [], seed, everyTime };
  if (test === REPEAT) return { judged: [...all], seed, everyTime };
  // A case is sent again by its test, which may belong to another clause. That clause has to exist.
  select({ clauses: [test] });
  // A law may hold over more than one case. Then everything that its tests send is needed.
  const further = isSafe && alone !== undefined ? [alone, EVERY_TEST] : [];
  return { judged: [clause], path, otherwise: further, seed, everyTime };
}

/** The most that is spent on sending failures again after a run: their number, the time, and parties, which stay. */
const CONFIRMED = { most: 24, ms: 10_000, parties: 6 };

/**
 * Sends failures again right after their run, when it is not certain that their calls are enough. A failure that does
 * not show is marked: it needs earlier calls of the run. `found`: the results of the run, to which the requests are
 * added; `parties`: the number that may still be created; `send`: sends a case. It returns undefined when the run ends.
 */
export async function confirmReplays(
  found: Found,
  { all, parties }: { all: readonly string[]; parties: number },
  send: (repeated: RepeatedCase, parties: number) => Promise<Found | undefined>,
): Promise<void> {
  const until = Date.now() + CONFIRMED.ms;
  let left = Math.min(CONFIRMED.parties, parties);
  const unsure = found.results.flatMap(({ clause, counterexamples }) =>
    counterexamples.filter(isUnsure).map((counterexample, place) => ({ clause, counterexample, place })),
  );
  // The first cause of each clause comes first, because parties may not suffice for all of them.
  const inOrder = unsure.toSorted((one, other) => one.place - other.place);
  for (const { clause, counterexample } of inOrder.slice(0, CONFIRMED.most)) {
    const repeated = caseOf(clause, counterexample, all);
    if (repeated.path === undefined) continue;
    if (Date.now() > until) return;
    const again = await send(repeated, left);
    if (!again) return;
    found.requests += again.requests;
    found.hints.push(...again.hints);
    left -= again.hints.length;
    const isShown = again.results.some((each) => each.clause === clause && each.counterexamples.length > 0);
    // When no more parties may be created, it is not known whether the calls are enough.
    const isAnswered = again.results.every(({ unanswered }) => unanswered.length === 0);
    if (!isShown && (isAnswered || counterexample.wholeCase)) counterexample.wholeRun = true;
  }
}

/** Whether a failure may need more than its calls. Probes and statistics have no calls. */
const isUnsure = ({ calls, condition, wholeCase, everyTime }: Counterexample): boolean =>
  calls !== undefined && (calls.length > 1 || condition !== undefined || wholeCase === true || !everyTime);
