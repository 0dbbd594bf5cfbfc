import fc from 'fast-check';
import type { Cause, Failure } from './causes.js';
import { plan, type CaseSelection } from './cases.js';
import { violationsOf, type Attempt } from './attempt.js';

/** No counterexample is worth more of a target's time than this, … */
const SHRINK_MS = 5_000;
/** … nor that more is left on it for ever. */
const MOST_LEFT = 3;

/** A property's cases, how one is tried, and what the random ones are made from. */
export interface ShrinkOptions<T> extends CaseSelection<T> {
  attempt: (input: T) => Promise<Attempt>;
}

/** The smallest case that fails for the same cause, and the path by which fast-check finds it again. */
type Smallest<T> = Pick<Failure<T>, 'input' | 'tried' | 'violation'> & { path: string };

/** The smallest case that fails for the same cause, found by fast-check from the case at `cause.first.index`. */
export async function shrink<T>(
  cause: Cause<T>,
  { attempt, ...selection }: ShrinkOptions<T>,
): Promise<Smallest<T> | undefined> {
  const { arbitrary, examples } = plan(selection);
  const deadline = performance.now() + SHRINK_MS;
  let left = 0;
  let smallest: Omit<Smallest<T>, 'path'> | undefined;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    if (performance.now() > deadline || left >= MOST_LEFT) return true;
    const tried = await attempt(input);
    left += tried.left ?? 0;
    const violation = violationsOf(tried).find((found) => cause.includes(found));
    if (violation) smallest = { input, tried, violation };
    return !violation;
  });
  const path = String(cause.first.index);
  const found = await fc.check(property, { seed: selection.seed, examples, path, numRuns: 1 });
  return smallest && { ...smallest, path: found.counterexamplePath ?? path };
}
