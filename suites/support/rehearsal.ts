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

/** Where there is time for it, all calls are mixed so often, each time in another order. */
const MOST_PASSES = 3;

/** Calls in the orders in which they are made again. */
export interface Rehearsal {
  /** Each in each manner; and again, where there is time. */
  mixed: Turn[];
  /** One after the other, each right after what its prelude does. */
  alone: Turn[];
  /** Several times in a row, so that what comes at every nth call comes to it. */
  rows: Turn[];
}

/**
 * The calls of one service, as they are made again. There are about `share` turns for each kind: half
 * of them in rows, and half of them mixed with those of all kinds. Alone, there are `mostAlone` turns. Calls that are made in rounds
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
  const half = (share * kinds.size) / costs / 2;
  const inAllManners = calls.flatMap(({ manners = MANNERS }) => manners).length;
  const passes = half / inAllManners;
  const chosen = spread(calls, Math.max(1, Math.floor(passes * calls.length)));
  const times = Math.min(MOST_PASSES, Math.max(1, Math.floor(passes)));
  const mixed = Array.from({ length: times }, (_, pass) => {
    const turns = chosen.flatMap((call) => {
      const { manners = MANNERS } = call;
      return manners.map((manner, place) => ({ call, manner, count: pass * manners.length + place }));
    });
    return shuffled(turns, seed + pass);
  }).flat();
  const inMixed = new Set(chosen);
  const first = times * MANNERS.length;
  const rows = inShares([...kinds.values()], half).flatMap(([all, own]) => {
    // What was left out comes at last; once, and so in the manner that differs most from how it was made.
    const left = all.filter((call) => !inMixed.has(call));
    const some = spread(left.length > 0 ? left : all, Math.floor(own));
    const length = Math.min(LONGEST_ROW, Math.floor(own / some.length));
    return some.flatMap((call) =>
      inARow(call, length, inMixed.has(call) ? 'as before' : otherManner(call), first),
    );
  });
  return { mixed, alone: inPasses(calls, mostAlone, first, seed), rows };
}

/** Calls that have a prelude, once each; and again, where that is not all yet, in another order. */
function inPasses(calls: readonly Repeatable[], most: number, first: number, seed: number): Turn[] {
  const withPrelude = calls.filter(({ prelude }) => prelude !== undefined);
  if (withPrelude.length === 0) return [];
  const passes = Math.max(1, Math.floor(most / withPrelude.length));
  return Array.from({ length: passes }, (_, pass) => {
    const some = spread(withPrelude, Math.floor(most / passes));
    return shuffled(
      some.map((call, place) => ({ call, manner: aloneIn(call, place + pass), count: first + pass })),
      seed + pass,
    );
  }).flat();
}

/** Who comes alone is somebody else for every other call. */
const aloneIn = ({ manners = MANNERS }: Repeatable, place: number): Manner =>
  place % 2 === 1 && manners.includes('by another caller') ? 'by another caller' : 'as before';

const inRounds = (calls: readonly Repeatable[], rounds: number): Turn[] =>
  Array.from({ length: rounds }, (_, count) =>
    calls.map((call) => ({ call, manner: 'as before' as const, count })),
  ).flat();

const otherManner = ({ manners = MANNERS }: Repeatable): Manner =>
  manners.find((manner) => manner !== 'as before') ?? 'as before';

const inARow = (call: Repeatable, times: number, first: Manner, count: number): Turn[] =>
  Array.from({ length: times }, (_, i) => ({
    ...{ call, manner: i === 0 ? first : ('as before' as const), count: count + i },
  }));

/** What each kind has of so many turns: as much as any other, but for what it cannot use, which the others have. */
function inShares(kinds: readonly Repeatable[][], turns: number): [calls: Repeatable[], own: number][] {
  let left = turns;
  return [...kinds]
    .sort((a, b) => a.length - b.length)
    .map((calls, place) => {
      const own = Math.min(calls.length * LONGEST_ROW, left / (kinds.length - place));
      left -= own;
      return [calls, own];
    });
}

const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);

const shuffled = <T>(all: T[], seed: number): T[] =>
  all.length === 0
    ? []
    : fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 })[0]!;
