import type { Difference, Leaves } from '../../harness/judging/leaves.js';

/** Fewer answers to one request say nothing of how often one differs. */
const FEWEST = 8;
/** A value that is seen in more than this part of the answers is one of several replicas', or moves. */
const RARE = 1 / 4;

/**
 * A place at which few of the answers to one request, asked for again and again, differ from all others: those before and
 * those after them. What moves on does not come back. `at` is the answer that differs.
 */
export function nowAndThen(answers: readonly Leaves[]): (Difference & { at: number }) | undefined {
  const [first, last] = [answers[0], answers.at(-1)];
  if (!first || !last || answers.length < FEWEST) return undefined;
  const paths = new Set(answers.flatMap((answer) => [...answer.keys()]));
  for (const path of paths) {
    const expected = first.get(path);
    const odd = answers.flatMap((answer, at) => (answer.get(path) === expected ? [] : [at]));
    const [at] = odd;
    if (at === undefined || last.get(path) !== expected || odd.length > answers.length * RARE) continue;
    return { path, expected, actual: answers[at]!.get(path), at };
  }
  return undefined;
}
