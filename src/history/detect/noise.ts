import { ar1Coefficient } from './ar1.js';
import { clamp, CLIP, huberLocation, median, winsorisedDeviation } from './statistics.js';

/** The noise of a series, as standard deviations in its unit. */
export interface Noise {
  /** The AR(1) coefficient of the deviations from the level. */
  ar1: number;
  /** The noise of a night. */
  deviation: number;
  /** The noise that is new in each night: that of the innovations. */
  innovation: number;
  /** The variance of the error of that coefficient, which is an estimate: (1 − φ²)/n. */
  ar1Variance: number;
  /** The share of the innovations' variance that is new in each repeat of a night, 0 to 1. */
  repeatShare: number;
}

/** An estimate of noise from n nights is raised by √(1 + this/n): estimates from few nights are often too low. */
const FEW_NIGHTS = 2;
const MAX_AR1 = 0.8;
/** What is taken for the AR(1) coefficient before anything is known of it; an estimate that is too low makes false alarms. */
const UNKNOWN_AR1 = 0.3;
/** Differences that it weighs as much as where the series of a history are asked for theirs. */
const UNKNOWN_WEIGHT = 40;
/**
 * The nights that the prior of a series' coefficient weighs as much as. `npm run bench:regression` calibrates these numbers,
 * like those of `shift.ts`.
 */
const PRIOR_NIGHTS = 24;
/** No series is steadier than this share of its level: a machine is not. */
const LEAST_SHARE = 0.005;

/**
 * The noise of nights, each the values of its runs, of which the newest `recent` may have another level. `floor`: the least
 * deviation, in their unit. The deviations from one night to the next tell it, which hardly feel a step or a drift (von
 * Neumann 1941): their variance is 2(1 − φ) times that of a night.
 */
export function estimateNoise(
  nights: readonly (readonly number[])[],
  recent: number,
  floor: number,
  priorAr1: number,
): Noise {
  const firsts = nights.map((runs) => runs[0]!);
  const { length } = firsts;
  const older = firsts.slice(0, length - recent);
  const level = huberLocation(older);
  const estimated = ar1Coefficient(older.map((value) => value - level)) * older.length;
  const nightsOfAr1 = older.length + PRIOR_NIGHTS;
  const ar1 = Math.min(MAX_AR1, (estimated + priorAr1 * PRIOR_NIGHTS) / nightsOfAr1);
  const least = Math.max(floor, Math.abs(median(firsts)) * LEAST_SHARE);
  const step = winsorisedDeviation(firsts.slice(1).map((value, i) => value - firsts[i]!));
  const few = Math.sqrt(1 + FEW_NIGHTS / length);
  const innovation = Math.max(least, step * Math.sqrt((1 + ar1) / 2) * few);
  return {
    ar1,
    ar1Variance: (1 - ar1 * ar1) / nightsOfAr1,
    deviation: Math.max(least, innovation / Math.sqrt(1 - ar1 * ar1)),
    innovation,
    repeatShare: repeatShare(nights, innovation),
  };
}

/**
 * What all series of a history say of their AR(1) coefficient together: they are measured on the same machines. Each is the
 * values of its nights. From differences between neighbouring nights, which hardly feel a step: their lag-1 autocorrelation
 * is (φ − 1)/2.
 */
export function sharedAr1(all: readonly (readonly number[])[]): number {
  let [squares, products, count] = [0, 0, 0];
  for (const values of all) {
    const steps = values.slice(1).map((value, i) => value - values[i]!);
    const size = winsorisedDeviation(steps);
    if (size === 0) continue;
    const clipped = steps.map((each) => clamp(each / size, CLIP));
    clipped.forEach((each, i) => {
      squares += each ** 2;
      if (i > 0) products += each * clipped[i - 1]!;
    });
    count += clipped.length;
  }
  const estimated = squares === 0 ? UNKNOWN_AR1 : clamp(1 + (2 * products) / squares, MAX_AR1);
  return Math.max(0, (estimated * count + UNKNOWN_AR1 * UNKNOWN_WEIGHT) / (count + UNKNOWN_WEIGHT));
}

/** The noise at another level: it grows with it. */
export const scaledNoise = (noise: Noise, by: number): Noise => ({
  ...noise,
  deviation: noise.deviation * by,
  innovation: noise.innovation * by,
});

/** The prior that repeats show nothing new weighs as much as this many differences. */
const SAME_NIGHT = 1;
/** Some of a night is always its own. */
const MOST_NEW = 0.8;
/** The standard deviation in medians of differences from their own median, the difference of 0 left out. */
const SD_PER_DIFFERENCE = 1.334;

/** From how much repeats of one night differ: where they hardly do, the noise is the night's, and repeats tell little. */
function repeatShare(nights: readonly (readonly number[])[], innovation: number): number {
  const differences = nights
    .filter((runs) => runs.length > 2)
    .flatMap((runs) => {
      const centre = median(runs);
      const sorted = runs.map((run) => Math.abs(run - centre)).sort((a, b) => a - b);
      return sorted.slice(1);
    });
  if (differences.length === 0) return 0;
  const share = Math.min(1, ((SD_PER_DIFFERENCE * median(differences)) / innovation) ** 2);
  return (MOST_NEW * share * differences.length) / (differences.length + SAME_NIGHT);
}
