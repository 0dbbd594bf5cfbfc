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
  // Contracts are told by their ids: where many answers have some of their own, they move.
  const strangers = new Map<string, Set<number>>();
  for (const [at, answer] of answers.entries())
    for (const path of answer.keys())
      if (!first.has(path)) {
        const kind = anyContract(path);
        strangers.set(kind, (strangers.get(kind) ?? new Set<number>()).add(at));
      }
  for (const path of paths) {
    const expected = first.get(path);
    const odd = answers.flatMap((answer, at) => (answer.get(path) === expected ? [] : [at]));
    const [at] = odd;
    const times = Math.max(odd.length, strangers.get(anyContract(path))?.size ?? 0);
    if (at === undefined || last.get(path) !== expected || times > answers.length * RARE) continue;
    return { path, expected, actual: answers[at]!.get(path), at };
  }
  return undefined;
}

/** The place of a member of a contract, without its id: no other part of a path is as long. */
const anyContract = (path: string): string => path.replaceAll(/[^/]{32,}/g, '*');
