import type { Noise } from './noise.js';
import { levelOf, type NightValues } from './course.js';
import { clamp, median, sum } from './statistics.js';

/**
 * From this log-likelihood ratio on, the newest nights are back from the level of an alarm. One night whose repeats agreed
 * was not high by chance, so that less tells that it has passed.
 */
const MENDED = { fromOneRepeated: 3, usually: 5 };
/** They are at most this share of the way above where they were. */
const MENDED_TO = 0.35;
/** One night alone is not back from several. */
const LASTING = 2;
/** They are looked for among so many. */
const NEWEST = 14;
/** Where deviations are clipped, in standard deviations of the innovations. */
const CLIP = 5;

/** The variance of the median of so many normal values, in that of one. */
const medianVariance = (runs: number): number => (runs < 3 ? 1 / runs : Math.PI / 2 / (runs + 0.5));

/**
 * The first of the newest nights that are back at the level `before` an alarm, as an index of the nights since the alarm;
 * undefined: none are. A generalised likelihood ratio: the level of the alarm is an estimate, often from one night or two,
 * so that what speaks against a return is any one level of all nights, and not the one that the first of them had. Of a
 * level, nights that follow one another tell by their innovations, each less by what it keeps of the night before.
 */
export function backSince(
  nights: readonly NightValues[],
  before: number,
  { innovation, ar1, repeatShare }: Noise,
): number | undefined {
  // The middle of a night with repeats errs less than one run.
  const weight = ({ length }: NightValues) => 1 / (1 - repeatShare + repeatShare * medianVariance(length));
  const unlikelihood = (of: readonly NightValues[], level: number) =>
    sum(
      of.map(
        (night) => (weight(night) * clamp(((1 - ar1) * (median(night) - level)) / innovation, CLIP) ** 2) / 2,
      ),
    );
  const weights = sum(nights.map(weight));
  const mean = sum(nights.map((night) => weight(night) * median(night))) / weights;
  // A mean is the most likely level of normal noise, and a robust one that of noise with outliers.
  const asOne = Math.min(...[mean, levelOf(nights)].map((level) => unlikelihood(nights, level)));
  let best: { log: number; from?: number } = { log: 0 };
  for (let from = Math.max(1, nights.length - NEWEST); from < nights.length; from += 1) {
    const [bad, newest] = [nights.slice(0, from), nights.slice(from)];
    const still = levelOf(bad);
    const log = asOne - unlikelihood(bad, still) - unlikelihood(newest, before);
    const excess = levelOf(newest) - before;
    const back = excess <= Math.max(MENDED_TO * (still - before), innovation / 4);
    const lasting = newest.length >= Math.min(LASTING, from);
    const least = from === 1 && bad[0]!.length > 1 ? MENDED.fromOneRepeated : MENDED.usually;
    if (back && lasting && log >= Math.max(least, best.log)) best = { log, from };
  }
  return best.from;
}
