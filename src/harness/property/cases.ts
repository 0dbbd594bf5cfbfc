import fc from 'fast-check';
import type { Budget } from '../../verdict/schema.js';

/** What a property is run over: every `listed` case, always, and a budget of `random` ones. */
export interface Cases<T> {
  /** Edges and small closed sets: never left to chance. */
  listed?: readonly T[];
  /** Sweeps that are worth their requests in the deep budget only. */
  deep?: () => readonly T[];
  random?: fc.Arbitrary<T>;
  /** How many random ones, where each costs more than a request or two. */
  runs?: Record<Budget, number>;
  /** What a report shows of a case, where that is not all of it. */
  show?: (input: T) => unknown;
}

/** Random cases of one test, by budget. */
const RUNS: Record<Budget, number> = { quick: 8, standard: 30, deep: 400 };

/** Cases as fast-check sees them: the listed ones are its examples, and come first. */
export function plan<T>(cases: Cases<T>, budget: Budget) {
  const listed = [...(cases.listed ?? []), ...(budget === 'deep' ? (cases.deep?.() ?? []) : [])];
  // fc.constantFrom takes no empty list; nothing is drawn from what stands for it then.
  const arbitrary = cases.random ?? fc.constantFrom(...(listed.length > 0 ? listed : [undefined as T]));
  return {
    arbitrary,
    examples: listed.map((input): [T] => [input]),
    numRuns: listed.length + (cases.random ? (cases.runs ?? RUNS)[budget] : 0),
  };
}

/** The seed of one test of one clause, so that leaving out other tests does not change its cases (FNV-1a, 32 bits). */
export function seedOf(runSeed: number, test: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${runSeed} ${test}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}
