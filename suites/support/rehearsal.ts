import fc from 'fast-check';
import { MANNERS, type Manner, type Repeatable } from './repertoire.js';

/** A call that is made again: in which manner, and for the how manieth time, from 0. */
export interface Turn {
  call: Repeatable;
  manner: Manner;
  count: number;
}

/** No more calls of a kind than these are made again, spread over all. */
const MOST_OF_A_KIND = 80;
/** Each of them is made so often again, at least: once in each manner, … */
const LEAST = MANNERS.length;
/** … and no more often: what comes at every fiftieth call has come by then. */
const MOST = 50 + LEAST;

/**
 * Calls in the order in which they are made again: at first each in each manner, mixed; then each several times in a row,
 * so that what comes at every nth call comes to it. About `share` turns are for the calls of one kind.
 */
export function rehearsal(calls: readonly Repeatable[], share: number, seed: number): Turn[] {
  const kinds = new Map<string, Repeatable[]>();
  for (const call of calls) kinds.set(call.kind, [...(kinds.get(call.kind) ?? []), call]);
  const chosen = [...kinds.values()].flatMap((all) => {
    const some = spread(all, Math.max(1, Math.min(MOST_OF_A_KIND, Math.floor(share / 2.75))));
    const times = Math.max(LEAST, Math.min(MOST, Math.floor(share / some.length)));
    return some.map((call) => ({ call, times }));
  });
  const mixed = chosen.flatMap(({ call }) => MANNERS.map((manner, count) => ({ call, manner, count })));
  const inRows = chosen.flatMap(({ call, times }) =>
    Array.from({ length: times - LEAST }, (_, i) => ({
      call,
      manner: 'as before' as const,
      count: LEAST + i,
    })),
  );
  return [...shuffled(mixed, seed), ...inRows];
}

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);

const shuffled = <T>(all: T[], seed: number): T[] =>
  all.length === 0
    ? []
    : fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0]!;
