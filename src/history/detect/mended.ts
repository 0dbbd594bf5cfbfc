import { clamp, median } from './statistics.js';
import { levelOf, type Runs } from './shift.js';

/** From this log-likelihood ratio on, the newest nights are back from the level of an alarm, */
const MENDED = 8;
/** at most this share of the way above where they were. */
const MENDED_TO = 0.35;
/** One night alone is not back from several. */
const LASTING = 2;
/** They are looked for among so many. */
export const NEWEST = 7;
/** Where deviations are clipped, in standard deviations of the innovations. */
const CLIP = 5;

/**
 * The first of the newest nights that are back at the level `before` an alarm, as an index of the nights since the alarm;
 * undefined: none are.
 */
export function backSince(nights: readonly Runs[], before: number, innovation: number): number | undefined {
  let best: { log: number; from?: number } = { log: MENDED };
  for (let from = Math.max(1, nights.length - NEWEST); from < nights.length; from += 1) {
    const still = levelOf(nights.slice(0, from));
    const inDeviations = (value: number) => clamp((still - value) / innovation, CLIP);
    const size = inDeviations(before);
    const log = nights
      .slice(from)
      .reduce((sum, night) => sum + size * inDeviations(median(night)) - size ** 2 / 2, 0);
    const excess = levelOf(nights.slice(from)) - before;
    const back = excess <= Math.max(MENDED_TO * (still - before), innovation / 4);
    const lasting = nights.length - from >= Math.min(LASTING, from);
    if (back && lasting && log >= best.log) best = { log, from };
  }
  return best.from;
}
