import type { Counterexample, Verdict } from '../../results/schema.js';
import { UsageError } from '../../platform/errors.js';
import { anyOperation } from '../../spec/operations.js';
import type { StoredCall } from '../finding.js';
import { CALLS, EVERY_TEST, REPEAT } from './plan.js';
import { select } from './selection.js';

/** How to send a case of a run again. */
interface RepeatedCase {
  /** Ids of the clauses that it judges. */
  judged: string[];
  /** The case, as its counterexample names it. When absent, the whole run is repeated, because one call alone may not show the failure. */
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
  const { path, seed, calls, confidence, wholeCase, everyTime } = chosen;
  const test = path.split(/[/:]/)[0]!;
  // A failure that its calls alone do not show may depend on what was sent before. The whole case is then made again.
  const isOfCase = test !== REPEAT && !path.endsWith(':first') && path !== 'replay';
  // A finding that rests on how often something is seen needs more than its calls to show again.
  const stored = confidence === undefined ? calls : undefined;
  const alone = stored && CALLS + JSON.stringify(stored);
  // What these calls create stays, so only one of the two is made.
  const isSafe = (stored as StoredCall[] | undefined)?.every(
    ({ operation }) => !anyOperation(operation).creates,
  );
  if (alone !== undefined && (!wholeCase || !isOfCase))
    return { judged: [clause], path: alone, otherwise: isSafe && isOfCase ? [path] : [], seed, everyTime };
  if (test === REPEAT) {
    return { judged: verdict.clauses.map(({ id }) => id), seed, everyTime };
  }
  // A case is sent again by its test, which may belong to another clause. That clause has to exist.
  select({ clauses: [test] });
  // A law may hold over more than one case. Then everything that its tests send is needed.
  const further = isSafe && alone !== undefined ? [alone, EVERY_TEST] : [];
  return { judged: [clause], path, otherwise: further, seed, everyTime };
}
