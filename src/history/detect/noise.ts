import { CLIP, clamp, huberLocation, median, sum, winsorisedDeviation } from './statistics.js';

/** The factor of each day of the week, 0 to 6. */
type WeeklyPattern = readonly number[];

/** No pattern: each day is like every other. */
export const NO_PATTERN: WeeklyPattern = new Array<number>(7).fill(1);
/** The minimum number of nights to estimate a pattern, and of nights for each day of the week. */
const LEAST = { nights: 20, ofDay: 2 };
/** A pattern is used when it explains enough: the minimum ratio of the variances without it and with it. */
const EXPLAINS = 2.5;

/**
 * Estimates the weekly pattern of nights around one level. Seven factors that are estimated from pure noise explain
 * about 6/27 of the variance of four weeks; a real pattern explains most of it.
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

/**
 * The factor by which the real noise exceeds the visible noise after a pattern was estimated from this number of
 * nights: the pattern follows the nights and has an error of its own.
 */
export const noiseOfPattern = (pattern: WeeklyPattern, nights: number): number =>
  pattern === NO_PATTERN ? 1 : Math.sqrt((nights + 7) / (nights - 6));

/** Divides the runs of nights by the weekly pattern. */
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

// Not a robust estimate, which would hardly change when two of seven days differ.
function rootMeanSquare(values: readonly number[], level: number): number {
  const squares = new Float64Array(values.map((value) => (value - level) ** 2)).sort();
  // Up to one night in ten may be an outlier, which is not a pattern.
  const kept = squares.slice(0, Math.ceil(squares.length * 0.9));
  return Math.sqrt(kept.reduce((sum, square) => sum + square, 0) / kept.length);
}

/** The noise of a series, as standard deviations in its unit. */
export interface Noise {
  /** The AR(1) coefficient of the deviations from the level. */
  ar1: number;
  /** The noise of one night. */
  deviation: number;
  /** The noise that is new in each night (that of the innovations). */
  innovation: number;
  /** The variance of the error of the estimated coefficient: (1 − φ²)/n. */
  ar1Variance: number;
  /** The share of the innovations' variance that is new in each repeat of a night, from 0 to 1. */
  repeatShare: number;
}

/** An estimate from n nights is multiplied by √(1 + this/n), because estimates from few nights are often too low. */
const FEW_NIGHTS = 2;
const MAX_AR1 = 0.8;
/** The AR(1) coefficient before anything is known. An estimate that is too low causes false alarms. */
const UNKNOWN_AR1 = 0.3;
/** The weight of this value, as a number of differences, when the series of a history are combined. */
const UNKNOWN_WEIGHT = 40;
/** The weight of a coefficient's prior, in nights; calibrated by `npm run bench:regression`. */
const PRIOR_NIGHTS = 24;
/** The minimum noise, as a share of the level: no machine is steadier. */
const LEAST_SHARE = 0.005;

/**
 * Estimates the noise of nights, each given as the values of its runs. The newest `recent` nights may have another
 * level. `floor`: the minimum deviation, in the unit of the values. It uses the differences between consecutive
 * nights, which a step or a drift hardly affects (von Neumann 1941): their variance is 2(1 − φ) times that of a
 * night.
 */
export function estimateNoise(
  nights: readonly (readonly number[])[],
  recent: number,
  floor: number,
  prior: SharedNoise,
): Noise {
  const firsts = nights.map((runs) => runs[0]!);
  const { length } = firsts;
  const older = firsts.slice(0, length - recent);
  const level = huberLocation(older);
  const estimated = ar1Coefficient(older.map((value) => value - level)) * older.length;
  const nightsOfAr1 = older.length + PRIOR_NIGHTS;
  const ar1 = Math.min(MAX_AR1, (estimated + prior.ar1 * PRIOR_NIGHTS) / nightsOfAr1);
  const least = Math.max(floor, Math.abs(median(firsts)) * LEAST_SHARE);
  const step = winsorisedDeviation(firsts.slice(1).map((value, i) => value - firsts[i]!));
  const few = Math.sqrt(1 + FEW_NIGHTS / length);
  const differences = differencesOfRepeats(nights);
  const byNights = step * Math.sqrt((1 + ar1) / 2) * few;
  const innovation = Math.max(least, byRepeats(differences, byNights, prior.repeatShare));
  return {
    ar1,
    ar1Variance: (1 - ar1 * ar1) / nightsOfAr1,
    deviation: Math.max(least, innovation / Math.sqrt(1 - ar1 * ar1)),
    innovation,
    repeatShare: shareOf(differences, innovation, prior.repeatShare, KNOWN_REPEATS.ofOne),
  };
}

/** The noise that all series of a history share, because they are measured on the same machines in the same runs. */
export interface SharedNoise {
  ar1: number;
  /** The share of a night's variance that is new in each of its repeats. */
  repeatShare: number;
}

/**
 * Estimates the shared noise of series, each given as the runs of its nights. It uses differences between consecutive
 * nights, which a step hardly affects (their lag-1 autocorrelation is (φ − 1)/2), and differences between the runs of
 * a night.
 */
export function sharedNoise(all: readonly (readonly (readonly number[])[])[]): SharedNoise {
  let [squares, products, count] = [0, 0, 0];
  const repeats: number[] = [];
  for (const nights of all) {
    const steps = nights.slice(1).map((runs, i) => runs[0]! - nights[i]![0]!);
    const size = winsorisedDeviation(steps);
    if (size === 0) continue;
    const clipped = steps.map((each) => clamp(each / size, CLIP));
    clipped.forEach((each, i) => {
      squares += each ** 2;
      if (i > 0) products += each * clipped[i - 1]!;
    });
    count += clipped.length;
    repeats.push(...differencesOfRepeats(nights).map((each) => each / size));
  }
  const estimated = squares === 0 ? UNKNOWN_AR1 : clamp(1 + (2 * products) / squares, MAX_AR1);
  const ar1 = Math.max(0, (estimated * count + UNKNOWN_AR1 * UNKNOWN_WEIGHT) / (count + UNKNOWN_WEIGHT));
  return { ar1, repeatShare: shareOf(repeats, Math.sqrt((1 + ar1) / 2), 0, KNOWN_REPEATS.ofAll) };
}

/** The noise at another level: it is proportional to the level. */
export const scaledNoise = (noise: Noise, by: number): Noise => ({
  ...noise,
  deviation: noise.deviation * by,
  innovation: noise.innovation * by,
});

/** The standard deviation per difference from the median of three to five runs, without the 0. */
const SD_PER_DIFFERENCE = 0.95;
/** The weight of the prior share, as a number of differences: that of all series, whose prior is 0, and of one. */
const KNOWN_REPEATS = { ofAll: 4, ofOne: 16 };
/** The maximum share: part of the noise of a night is always common to its repeats. */
const MOST_NEW = 0.9;
/** The number of differences between repeats that have the same weight as those between nights. */
const MANY_REPEATS = 30;
/**
 * The minimum estimate from repeats, as a share of the estimate from nights; the maximum is its inverse. Otherwise wild
 * repeats of one night would be the usual noise, and would agree with each other.
 */
const LEAST_BY_REPEATS = 0.5;

/** The distances of the runs of each repeated night from their median. */
function differencesOfRepeats(nights: readonly (readonly number[])[]): number[] {
  return nights
    .filter((runs) => runs.length > 2)
    .flatMap((runs) => {
      const centre = median(runs);
      const sorted = runs.map((run) => Math.abs(run - centre)).sort((a, b) => a - b);
      return sorted.slice(1);
    });
}

/** The share of the noise that is new in each repeat. If repeats hardly differ, the noise belongs to the night. */
function shareOf(all: readonly number[], innovation: number, known: number, weight: number): number {
  const share = Math.min(1, ((SD_PER_DIFFERENCE * winsorisedDeviation(all)) / innovation) ** 2);
  return Math.min(MOST_NEW, (share * all.length + known * weight) / (all.length + weight));
}

/**
 * Combines two estimates of the innovations: from nights, and from repeats (the noise of a run, divided by the share
 * of the noise that all series show for it). Repeats soon outnumber nights.
 */
function byRepeats(differences: readonly number[], innovation: number, known: number): number {
  const weight = (known * differences.length) / (differences.length + MANY_REPEATS);
  if (weight === 0) return innovation;
  const told = (SD_PER_DIFFERENCE * winsorisedDeviation(differences)) / Math.sqrt(known);
  const least = LEAST_BY_REPEATS * innovation;
  const clamped = Math.max(least, Math.min(innovation / LEAST_BY_REPEATS, told));
  return Math.sqrt((1 - weight) * innovation ** 2 + weight * clamped ** 2);
}

const HIGHEST_AR1 = 0.9;

/**
 * The AR(1) coefficient of residuals, 0 to 0.9: how much of a night's deviation remains in the next night. It is the
 * lag-1 autocorrelation of the winsorised residuals, corrected for its bias of (1 + 3φ)/n (Marriott and Pope 1954;
 * Kendall 1954).
 */
function ar1Coefficient(residuals: readonly number[]): number {
  const size = winsorisedDeviation(residuals);
  if (size === 0) return 0;
  const clipped = residuals.map((residual) => clamp(residual, CLIP * size));
  const lagged = sum(clipped.slice(1).map((value, i) => value * clipped[i]!));
  const raw = lagged / sum(clipped.map((value) => value * value));
  return Math.max(0, Math.min(HIGHEST_AR1, raw + (1 + 3 * raw) / residuals.length));
}
