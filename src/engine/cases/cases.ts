import fc from 'fast-check';
import type { Budget } from '../../results/schema.js';
import { Unanswered, type RawExchange } from '../../http/message.js';
import { NoAnswer, NotApplicable, Inconclusive, Violation } from '../../http/outcome.js';

/** What a property is run over: its `listed` cases, and a budget of `random` ones. */
export interface Cases<T> {
  /** Edges and small closed sets: never left to chance, but where the budget is quick. */
  listed?: readonly T[];
  /** How many of the listed ones the quick budget sends, where each costs more than a request or two. */
  listedInQuick?: number;
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

/** So many listed cases of a test the quick budget sends. */
const LISTED_IN_QUICK = 12;

/** What decides which cases a test has; two runs in which all of it is the same have the same ones. */
export interface CaseSelection<T> {
  cases: Cases<T>;
  budget: Budget;
  seed: number;
}

/**
 * Cases as fast-check sees them: the listed ones are its examples, and come first. `spare`: how many of these, the last
 * ones, are sent only where all others do not apply to the target.
 */
export function plan<T>({ cases, budget, seed }: CaseSelection<T>) {
  const { listed, spare } = listedOf(cases, budget, seed);
  // fc.constantFrom takes no empty list; nothing is drawn from what stands for it then.
  const arbitrary = cases.random ?? fc.constantFrom(...(listed.length > 0 ? listed : [undefined as T]));
  return {
    arbitrary,
    examples: listed.map((input): [T] => [input]),
    numRuns: listed.length + (cases.random ? (cases.runs ?? RUNS)[budget] : 0),
    spare: { from: listed.length - spare, to: listed.length },
  };
}

function listedOf<T>({ listed = [], deep, listedInQuick }: Cases<T>, budget: Budget, seed: number) {
  if (budget === 'quick') return oneOfEachPart(listed, listedInQuick ?? LISTED_IN_QUICK, seed);
  return { listed: budget === 'deep' ? [...listed, ...(deep?.() ?? [])] : listed, spare: 0 };
}

/** Lists go from kind to kind: one of each of `count` parts meets most kinds, and another seed meets other cases. */
function oneOfEachPart<T>(listed: readonly T[], count: number, seed: number) {
  if (listed.length <= count) return { listed, spare: 0 };
  const start = (part: number) => Math.floor((part * listed.length) / count);
  const places = fc
    .sample(fc.noBias(fc.nat()), { seed, numRuns: count })
    .map((drawn, part) => start(part) + (drawn % (start(part + 1) - start(part))));
  const first = new Set(places);
  return {
    listed: [...places.map((place) => listed[place] as T), ...listed.filter((_, place) => !first.has(place))],
    spare: listed.length - count,
  };
}

/** The seed of one test of one clause, so that leaving out other tests does not change its cases (FNV-1a, 32 bits). */
export function seedOf(runSeed: number, test: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${runSeed} ${test}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

/** A list in an order that the seed draws, so that its first elements are a sample of all of them. */
export const inDrawnOrder = <T extends string | number>(all: readonly T[], seed: number): T[] =>
  all
    .map((each) => ({ each, drawn: seedOf(seed, String(each)) }))
    .sort((one, other) => one.drawn - other.drawn)
    .map(({ each }) => each);

/** What came of one case; reasons in words. */
export type CaseOutcome =
  | { kind: 'held' }
  | { kind: 'violated'; violation: Violation }
  | { kind: 'inconclusive'; reason: string }
  | { kind: 'not-applicable'; reason: string; lacks?: string }
  | { kind: 'unanswered'; reason: string };

/** Runs one case once. Anything but the foreseen endings is a fault of the harness, and thrown. */
export async function attempt(body: () => Promise<void>): Promise<CaseOutcome> {
  try {
    await body();
    return { kind: 'held' };
  } catch (error) {
    if (error instanceof Violation) return { kind: 'violated', violation: error };
    if (error instanceof NotApplicable)
      return {
        kind: 'not-applicable',
        reason: error.message,
        ...(error.lacks !== undefined && { lacks: error.lacks }),
      };
    if (error instanceof Inconclusive) return { kind: 'inconclusive', reason: error.message };
    if (error instanceof Unanswered || error instanceof NoAnswer)
      return { kind: 'unanswered', reason: error.message };
    throw error;
  }
}

/** The exchange that shows the violation: the last one of the case, unless it names another. */
export const decisive = (violation: Violation, { exchanges }: Attempt): RawExchange | undefined =>
  violation.exchange ?? exchanges.at(-1);

/** One case tried once: what was sent for it. */
export interface Attempt {
  outcome: CaseOutcome;
  exchanges: RawExchange[];
  /** Clauses that the case is not about, and that an answer to it violates. */
  beside?: readonly Violation[];
  /** How much it left on the target that cannot be removed again: parties. */
  left?: number;
}

/** Everything that a case was seen to violate. */
export const violationsOf = ({ outcome, beside = [] }: Attempt): readonly Violation[] =>
  outcome.kind === 'violated' ? [outcome.violation, ...beside] : beside;
