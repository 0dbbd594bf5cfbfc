import { huberLocation, median, winsorisedDeviation } from './statistics.js';

/** The factor of each day of the week, 0 to 6. */
export type WeeklyPattern = readonly number[];

/** No pattern: each day is like every other. */
export const NO_PATTERN: WeeklyPattern = new Array<number>(7).fill(1);
/** The fewest nights that a pattern is read from, and of each day of the week. */
const LEAST = { nights: 20, ofDay: 2 };
/** A pattern counts where it explains so much: the least ratio of the variance without it to that with it. */
const EXPLAINS = 2.5;

/**
 * What the days of the week do to a series, read from nights around one level. Seven factors that were estimated from noise
 * alone explain about 6/27 of the variance of four weeks; one that matters explains most of it.
 */
export function weeklyPattern(values: readonly number[], days: readonly number[]): WeeklyPattern {
  const level = median(values);
  if (values.length < LEAST.nights || values.some((value) => value * level <= 0)) return NO_PATTERN;
  const factors = NO_PATTERN.map((_, day) => {
    const own = values.filter((_, i) => days[i] === day);
    return own.length < LEAST.ofDay ? 1 : huberLocation(own) / level;
  });
  const left = values.map((value, i) => value / factors[days[i]!]!);
  const centre = huberLocation(left);
  const spread = winsorisedDeviation(left.map((value) => value - centre));
  const plain = rootMeanSquare(values, level);
  return plain ** 2 > EXPLAINS * spread ** 2 ? factors : NO_PATTERN;
}

/** How many times the noise is what shows of it after a pattern was read from so many nights: it follows them, and errs. */
export const noiseOfPattern = (pattern: WeeklyPattern, nights: number): number =>
  pattern === NO_PATTERN ? 1 : Math.sqrt((nights + 7) / (nights - 6));

/** Nights, each as its runs, without what the days of the week do to them. */
export function withoutWeeklyPattern(
  nights: readonly (readonly number[])[],
  days: readonly number[],
): number[][] {
  const pattern = weeklyPattern(
    nights.map((runs) => runs[0]!),
    days,
  );
  return nights.map((runs, i) => runs.map((run) => run / pattern[days[i]!]!));
}

// Of two days in seven that differ, a robust estimate sees little.
function rootMeanSquare(values: readonly number[], level: number): number {
  const squares = new Float64Array(values.map((value) => (value - level) ** 2)).sort();
  // One night in ten may be an outlier, which is not a pattern.
  const kept = squares.slice(0, Math.ceil(squares.length * 0.9));
  return Math.sqrt(kept.reduce((sum, square) => sum + square, 0) / kept.length);
}
