import type { LoadShape } from '../src/results/load/stages.js';

/** A smaller part of a request is a rounding error. */
const INEXACT = 0.01;

/**
 * Returns when the request at each place of a plan, from 0, is due: milliseconds since the start, as in k6's
 * executor `ramping-arrival-rate`, which rounds rates to thousandths and durations to milliseconds. The returned
 * function must be called with non-decreasing places, and takes constant time.
 */
export function scheduleOf({ startRate, stages }: LoadShape): (place: number) => number {
  const perMs = (rate: number) => Math.round(rate * 1000) / 1e6;
  let [begin, before, from] = [0, 0, perMs(startRate)];
  const parts = stages.map(({ rate, durationMs }) => {
    const [to, lasts] = [perMs(rate), Math.round(durationMs)];
    const part = { begin, before, from, slope: lasts > 0 ? (to - from) / lasts : 0, upTo: 0 };
    begin += lasts;
    before += ((from + to) / 2) * lasts;
    from = to;
    return { ...part, upTo: before };
  });
  let at = 0;
  return (place) => {
    while (at < parts.length && place + 1 > parts[at]!.upTo) at += 1;
    const part = parts[at];
    // A rounding error may put the last request after the end. A request outside the plan is never late.
    if (!part) return place + 1 - before < INEXACT ? begin : Infinity;
    const count = place + 1 - part.before;
    return (
      part.begin +
      (2 * count) / (part.from + Math.sqrt(Math.max(0, part.from * part.from + 2 * part.slope * count)))
    );
  };
}
