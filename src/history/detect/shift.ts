import { clamp, huberLocation, huberLocations, innerSpread, median, trimmedMean } from './statistics.js';
import type { Noise } from './noise.js';

/** The values of a night's runs, the first and its repeats, without the weekly pattern; higher is worse. */
export type Runs = readonly number[];

// A generalised likelihood ratio test in a window (Willsky and Jones 1976; Lai 1995), of AR(1) noise and clipped values.
// What no formula gives was chosen with the simulated histories of bench/nights; `npm run bench:regression` prints the results.

/** A shift is looked for in this many nights, the newest included. */
const WINDOW = 21;
/** The shifts that are tested for, in standard deviations of the innovations. */
const SHIFTS = [1, 1.75, 3];
/** Where values are clipped, in standard deviations: a night without repeats may be an outlier. */
const CLIP = { single: 2.4, repeated: 4, before: 2.5 };
/** The middle runs of a night are so near to each other, in standard deviations; else they confirm nothing. */
const AGREE = 4;
/** The variance of the mean of the middle three of five normal values, in that of the mean of all five. */
const TRIMMED_VARIANCE = 1.14;
/** The variance of the error of a level, in that of a mean of as many nights. */
const LEVEL_VARIANCE = 1.3;

/** The shift that is most likely: the logarithm of how many times as likely the nights are with it as without. */
export interface Shift {
  log: number;
  /** The first night with it, as an index of the nights that were given. */
  from: number;
  /** The levels before it and since. */
  before: number;
  after: number;
}

/**
 * The levels before each of the newest nights, and before the next one: each that of all nights before it, of which there
 * are `least` or more.
 */
export function levelsBefore(nights: readonly Runs[], least: number): number[] {
  // First runs only: a night is repeated because its first run was high.
  const firsts = nights.map((runs) => runs[0]!);
  const start = Math.max(least, nights.length - WINDOW);
  return huberLocations(firsts, start);
}

/** The most likely shift upwards among the newest nights, against the levels before them: see `levelsBefore`. */
export function mostLikelyShift(nights: readonly Runs[], levels: readonly number[], noise: Noise): Shift {
  const start = nights.length - levels.length + 1;
  let best: Shift = { log: 0, from: nights.length, before: levels.at(-1)!, after: 0 };
  for (let from = start; from < nights.length; from += 1) {
    const before = levels[from - start]!;
    const log = likelihoodSince(nights, from, before, noise);
    if (log > best.log) best = { log, from, before, after: levelOf(nights.slice(from)) };
  }
  return best;
}

/** The level of nights, each by its middle. */
export const levelOf = (nights: readonly Runs[]): number => huberLocation(nights.map(median));

function likelihoodSince(nights: readonly Runs[], from: number, level: number, noise: Noise): number {
  const { ar1, ar1Variance, deviation, innovation, repeatShare } = noise;
  const evidence = nights.slice(from).map((runs, i) => {
    const before = clamp(trimmedMean(nights[from + i - 1]!) - level, CLIP.before * deviation);
    const repeated = runs.length > 1 && innerSpread(runs) <= AGREE * innovation;
    const clip = repeated ? CLIP.repeated : CLIP.single;
    const higher = trimmedMean(runs.map((run) => clamp((run - level - ar1 * before) / innovation, clip)));
    const own = repeated ? 1 - repeatShare + (repeatShare * TRIMMED_VARIANCE) / runs.length : 1;
    const ofAr1 = (before / innovation) ** 2 * ar1Variance;
    return { higher, variance: own + ofAr1 };
  });
  // The error of the level is the same in all nights, and is integrated out.
  const error = LEVEL_VARIANCE / from;
  return Math.max(
    ...SHIFTS.map((size) => {
      let [product, square, weights, seen, expected] = [0, 0, 0, 0, 0];
      evidence.forEach(({ higher, variance }, i) => {
        // After the first night, part of the shift is in the night before already.
        const shift = i === 0 ? size : (1 - ar1) * size;
        product += (shift * higher) / variance;
        square += shift ** 2 / variance;
        weights += 1 / variance;
        seen += higher / variance;
        expected += shift / variance;
      });
      const shared = error / (1 + error * weights);
      return product - shared * expected * seen - (square - shared * expected ** 2) / 2;
    }),
  );
}
