import type { Noise } from './noise.js';
import { levelOf, type NightValues } from './course.js';
import { clamp, median, sum } from './statistics.js';

/**
 * The minimum log-likelihood ratio for a recovery from an alarm. An alarm of one night with agreeing repeats is not
 * an outlier, so less evidence is enough to show that it has passed.
 */
const MENDED = { fromOneRepeated: 3, usually: 5 };
/** The maximum remaining excess of recovered nights, as a share of the increase. */
const MENDED_TO = 0.35;
/** The minimum number of nights for a recovery from an alarm of several nights. */
const LASTING = 2;
/** The number of newest nights among which a recovery is searched. */
const NEWEST = 14;
/** The limit at which deviations are clipped, in standard deviations of the innovations. */
const CLIP = 5;

/** The ratio of the variances of the median of this number of normal values, and of one value. */
const medianVariance = (runs: number): number => (runs < 3 ? 1 / runs : Math.PI / 2 / (runs + 0.5));

/**
 * Finds the first of the newest nights that are back at the level `before` an alarm. It is a generalised likelihood
 * ratio test: the level of the alarm is an estimate, often from one or two nights, so the alternative is one unknown
 * level of all nights, not that of the first ones. Consecutive nights at one level are compared by their innovations,
 * which exclude what each night keeps of the previous one.
 * @returns an index of the nights since the alarm; undefined when no night is back
 */
export function backSince(
  nights: readonly NightValues[],
  before: number,
  { innovation, ar1, repeatShare }: Noise,
): number | undefined {
  // The median of a night with repeats has a smaller error than one run.
  const weight = ({ length }: NightValues) => 1 / (1 - repeatShare + repeatShare * medianVariance(length));
  const unlikelihood = (of: readonly NightValues[], level: number) =>
    sum(
      of.map(
        (night) => (weight(night) * clamp(((1 - ar1) * (median(night) - level)) / innovation, CLIP) ** 2) / 2,
      ),
    );
  const weights = sum(nights.map(weight));
  const mean = sum(nights.map((night) => weight(night) * median(night))) / weights;
  // The mean is the most likely level for normal noise, the robust one for noise with outliers.
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
