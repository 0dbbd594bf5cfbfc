import fc from 'fast-check';
import { MANNERS, type Manner, type Repeatable } from './repertoire.js';

/** A call that is made again: in which manner, and for the how manieth time, from 0. */
export interface Turn {
  call: Repeatable;
  manner: Manner;
  count: number;
}

/** Each call is made so often in a row, at most: what comes at every fiftieth call has come by then. */
const LONGEST_ROW = 50;

/** Calls in the orders in which they are made again. */
export interface Rehearsal {
  /** Each in each manner. */
  mixed: Turn[];
  /** One after the other, each right after what its prelude does. */
  alone: Turn[];
  /** Several times in a row, so that what comes at every nth call comes to it. */
  rows: Turn[];
}

/**
 * The calls of one service, as they are made again. For each kind there are `share` turns, about:
 * half of them in rows, and those of all kinds mixed. Alone, there are `mostAlone` turns. Calls that are made in rounds
 * are made once in each.
 */
export function rehearsal(
  calls: readonly Repeatable[],
  share: number,
  mostAlone: number,
  seed: number,
): Rehearsal {
  const rounds = calls[0]?.rounds?.();
  if (rounds !== undefined) return { mixed: shuffled(inRounds(calls, rounds), seed), alone: [], rows: [] };
  const kinds = new Map<string, Repeatable[]>();
  for (const call of calls) kinds.set(call.kind, [...(kinds.get(call.kind) ?? []), call]);
  const { costs = 1 } = calls[0] ?? {};
  const half = share / costs / 2;
  const inAllManners = calls.flatMap(({ manners = MANNERS }) => manners).length;
  const places = (half * kinds.size * calls.length) / inAllManners;
  const chosen = spread(calls, Math.max(1, Math.floor(places)));
  const mixed = chosen.flatMap((call) =>
    (call.manners ?? MANNERS).map((manner, count) => ({ call, manner, count })),
  );
  const inMixed = new Set(chosen);
  const rows = [...kinds.values()].flatMap((all) => {
    // What was left out comes at last; once, and so in the manner that differs most from how it was made.
    const left = all.filter((call) => !inMixed.has(call));
    const some = spread(left.length > 0 ? left : all, Math.floor(half));
    const times = Math.min(LONGEST_ROW, Math.floor(half / some.length));
    return some.flatMap((call) => inARow(call, times, inMixed.has(call) ? 'as before' : otherManner(call)));
  });
  const withPrelude = calls.filter(({ prelude }) => prelude !== undefined);
  return {
    mixed: shuffled(mixed, seed),
    alone: shuffled(
      spread(withPrelude, Math.floor(mostAlone)).flatMap((call) => inARow(call, 1, 'as before')),
      seed,
    ),
    rows,
  };
}

const inRounds = (calls: readonly Repeatable[], rounds: number): Turn[] =>
  Array.from({ length: rounds }, (_, count) =>
    calls.map((call) => ({ call, manner: 'as before' as const, count })),
  ).flat();

const otherManner = ({ manners = MANNERS }: Repeatable): Manner =>
  manners.find((manner) => manner !== 'as before') ?? 'as before';

const inARow = (call: Repeatable, times: number, first: Manner): Turn[] =>
  Array.from({ length: times }, (_, i) => ({
    ...{ call, manner: i === 0 ? first : ('as before' as const), count: MANNERS.length + i },
  }));

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);

const shuffled = <T>(all: T[], seed: number): T[] =>
  all.length === 0
    ? []
    : fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0]!;
