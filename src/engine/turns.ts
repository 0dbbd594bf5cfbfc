import type { Call } from '../model/call.js';
import { mixed } from '../platform/mixed.js';

/**
 * Yields calls in turn, one of each kind in each round. A kind whose calls cost several requests, such as lists of
 * many pages, skips a round for each further request. The order changes each time, so that no call is always the
 * seventh.
 */
export function* turnsOf<T>(
  kinds: readonly (readonly T[])[],
  requestsFor: (call: T) => number,
  seed: number,
): Generator<T, void> {
  const lists = shuffled(kinds, seed).map((calls) => ({
    calls,
    turns: 0,
    requests: 0,
  }));
  if (lists.length === 0) return;
  for (let round = 0; ; round += 1)
    for (const list of shuffled(lists, seed + round)) {
      if (list.requests > round) continue;
      const place = list.turns % list.calls.length;
      if (place === 0) list.calls = shuffled(list.calls, seed + list.turns);
      const call = list.calls[place]!;
      list.turns += 1;
      list.requests += requestsFor(call);
      yield call;
    }
}

/** The values in an order that the seed decides (Fisher–Yates shuffle with a linear congruential generator). */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const order = [...values];
  // With seeds in sequence as they are, the same call would often be the last one.
  let state = mixed(seed) >>> 0;
  for (let at = order.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

/**
 * Groups turns into sequences that run beside each other: those of different services, and `ofEach` of one service,
 * which take turns.
 */
export function sequencesOf<T extends { call: Call }>(turns: readonly T[], ofEach: number): T[][] {
  const services = new Set(turns.map(({ call }) => call.operation.service));
  return [...services].flatMap((service) => {
    const own = turns.filter(({ call }) => call.operation.service === service);
    const number = Math.min(ofEach, own.length);
    return Array.from({ length: number }, (_, first) => own.filter((__, at) => at % number === first));
  });
}

/** The first call of these turns that has a body, in the middle of which it can be broken off. */
export const halfIn = (turns: readonly { call: Call }[]): Call | undefined =>
  turns.find(({ call }) => call.operation.method === 'POST')?.call;
