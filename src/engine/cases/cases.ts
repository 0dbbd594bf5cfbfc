import fc from 'fast-check';
import type { Budget } from '../../results/schema.js';
import { Unanswered, type RawExchange } from '../../http/message.js';
import { NoAnswer, NotApplicable, Inconclusive, Violation } from '../../http/outcome.js';

/** The inputs of a property: its `listed` cases, and a number of `random` ones that depends on the budget. */
export interface Cases<T> {
  /** Edge cases and small closed sets. They are always sent, except with the quick budget. */
  listed?: readonly T[];
  /** The number of listed cases that the quick budget sends, when each costs more than a request or two. */
  listedInQuick?: number;
  /** Long series of cases that only the deep budget sends. */
  deep?: () => readonly T[];
  random?: fc.Arbitrary<T>;
  /** The number of random cases, when each costs more than a request or two. */
  runs?: Record<Budget, number>;
  /** What a report shows of a case, when it does not show all of it. */
  show?: (input: T) => unknown;
}

/** The number of random cases of one test, by budget. */
const RUNS: Record<Budget, number> = { quick: 8, standard: 30, deep: 400 };

/** The number of listed cases of a test that the quick budget sends. */
const LISTED_IN_QUICK = 12;

/** What decides the cases of a test. Two runs with the same values have the same cases. */
export interface CaseSelection<T> {
  cases: Cases<T>;
  budget: Budget;
  seed: number;
}

/**
 * The cases as fast-check takes them: the listed cases are its examples, and come first. `spare`: the range of listed
 * cases at the end that are sent only when no other case applies to the target.
 */
export function plan<T>({ cases, budget, seed }: CaseSelection<T>) {
  const { listed, spare } = listedOf(cases, budget, seed);
  // fc.constantFrom needs a non-empty list. No value is drawn from this placeholder.
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

/**
 * Picks one listed case of each of `count` equal parts. Similar cases are next to each other, so this covers most
 * kinds; another seed picks other cases.
 */
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

/** The seed of a test (FNV-1a, 32 bits) depends only on it and the run, not on what is left out. */
export function seedOf(runSeed: number, test: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(`${runSeed} ${test}`)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash | 0;
}

/** A list in an order that the seed decides, so that its first elements are a sample of the whole list. */
export const inDrawnOrder = <T extends string | number>(all: readonly T[], seed: number): T[] =>
  all
    .map((each) => ({ each, drawn: seedOf(seed, String(each)) }))
    .sort((one, other) => one.drawn - other.drawn)
    .map(({ each }) => each);

/** The outcome of one case; reasons are in words. */
export type CaseOutcome =
  | { kind: 'held' }
  | { kind: 'violated'; violation: Violation }
  | { kind: 'inconclusive'; reason: string }
  /** `isRight`: every call succeeded as it should, and the clause is about other responses. */
  | { kind: 'not-applicable'; reason: string; lacks?: string; isRight?: boolean }
  | { kind: 'unanswered'; reason: string };

/** Runs one case once. An error other than the expected ones is a defect of the harness, and is thrown. */
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

/** One attempt at a case, with everything that was sent for it. */
export interface Attempt {
  outcome: CaseOutcome;
  exchanges: RawExchange[];
  /** Violations of clauses that the case does not test, found in its responses. */
  beside?: readonly Violation[];
  /** The number of parties that it left on the target, where they cannot be removed. */
  left?: number;
}

/** All violations that a case showed. */
export const violationsOf = ({ outcome, beside = [] }: Attempt): readonly Violation[] =>
  outcome.kind === 'violated' ? [outcome.violation, ...beside] : beside;
