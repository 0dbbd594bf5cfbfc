import { type Baseline, MIN_BASELINE, estimateBaseline } from './baseline.js';
import { clamp, median, trimmedMean } from './statistics.js';

/** The prior that repeats show nothing new weighs as much as this many differences. */
const PRIOR = 10;
/** The standard deviation in medians of differences from their own median, the difference of 0 left out. */
const SD_PER_DIFFERENCE = 1.334;

/**
 * The share of the innovations' variance that is new in each repeat of a night, 0 to 1: estimated from how much repeats of
 * one night differ. Where they hardly do, the noise belongs to the night, and repeats tell little.
 */
export function repeatNoiseShare(nights: readonly (readonly number[])[], innovation: number): number {
  const differences = nights
    .filter((runs) => runs.length > 2)
    .flatMap((runs) => {
      const centre = median(runs);
      const sorted = runs.map((run) => Math.abs(run - centre)).sort((a, b) => a - b);
      return sorted.slice(1);
    });
  if (differences.length === 0) return 0;
  const share = Math.min(1, ((SD_PER_DIFFERENCE * median(differences)) / innovation) ** 2);
  return (share * differences.length) / (differences.length + PRIOR);
}

// A generalised likelihood ratio test in a window (Willsky and Jones 1976; Lai 1995), of AR(1) noise and clipped values.
// The numbers below that no formula gives were chosen with the simulated series of bench/regression-series.ts: as early an
// alarm as goes with false alarms in 2 % of the series of independent noise and 5 % of AR(1) noise, in 30 nights.
// `npm run bench:regression` checks them with series of other seeds (20261121 and on; another first seed may be given);
// docs/nightly.md has its results.

/** How many repeats of a suspected night are asked for. */
const REPEATS = 4;
/** A shift is looked for in this many nights, the newest included. */
const WINDOW = 7;
/** The shifts that are tested for, in standard deviations of the innovations. */
const SHIFTS = [1.5, 2.5];
/**
 * Thresholds of the log-likelihood ratio. That of an alarm grows with the AR(1) coefficient: the coefficient is an
 * estimate, and one that is too low makes false alarms.
 */
const SUSPECTED = 1.5;
const CONFIRMED = { base: 4.25, perAr1: 4 };
/** Where values are clipped, in standard deviations: a night without repeats may be an outlier. */
const CLIP = { single: 2, repeated: 4, before: 2.5 };
/** The variance of the mean of the middle three of five normal values, in that of the mean of all five. */
const TRIMMED_VARIANCE = 1.14;
/** The variance of the error of a baseline's level, in that of a mean of as many nights. */
const LEVEL_VARIANCE = 1.3;

/** Each night is the values of its runs: the first, and its repeats. */
type Nights = readonly (readonly number[])[];

/** Whether the newest nights are worse than those before. */
export interface ShiftTest {
  /**
   * `suspected`: repeats are wanted. With them it is `worse`, or `cleared`, or still `open`: they neither confirm it beyond
   * doubt nor clear it, and the next night tells more.
   */
  state: 'too few' | 'quiet' | 'suspected' | 'cleared' | 'open' | 'worse';
  /** The likelihood ratio: how many times as likely the newest nights are with a worsening as without one. */
  odds: number;
  /** The night from which on, counted from 0. */
  since: number;
  /** The level before. */
  before: number;
  /** Repeats of the newest night that are still wanted. */
  wanted: number;
}

/**
 * Tests whether the newest nights are worse than those before; higher is worse. A suspicion asks for repeats of the newest
 * night, and only these make an alarm of it.
 */
export function testForShift(nights: Nights, noiseFloor: number): ShiftTest {
  const count = Math.min(WINDOW, nights.length - MIN_BASELINE);
  const since = nights.length - count;
  if (count < 2) return { state: 'too few', odds: 0, since: nights.length, before: 0, wanted: 0 };
  // First runs only: a night is repeated because its first run was high.
  const firstRuns = nights.slice(0, since).map((runs) => runs[0]!);
  const baseline = estimateBaseline(firstRuns, noiseFloor);
  const test = (all: Nights) => mostLikelyShift(evidenceOf(all, since, baseline), baseline);
  const { log, from } = test(nights);
  const result = { odds: Math.exp(log), since: since + from, before: baseline.level, wanted: 0 };
  const newest = nights.at(-1)!;
  const repeats = newest.length - 1;
  if (log < SUSPECTED) {
    const first = test([...nights.slice(0, -1), newest.slice(0, 1)]);
    return { ...result, state: first.log < SUSPECTED ? 'quiet' : 'cleared' };
  }
  if (repeats < REPEATS) return { ...result, state: 'suspected', wanted: REPEATS - repeats };
  const threshold = CONFIRMED.base + CONFIRMED.perAr1 * baseline.ar1;
  return { ...result, state: log < threshold ? 'open' : 'worse' };
}

/** A night: how much higher it is than expected, and the variance of that, in standard deviations of the innovations. */
interface Evidence {
  higher: number;
  variance: number;
}

function evidenceOf(nights: Nights, since: number, baseline: Baseline): Evidence[] {
  const { level, ar1, noise, innovation } = baseline;
  const share = repeatNoiseShare(nights, innovation);
  return nights.slice(since).map((runs, i) => {
    const before = clamp(trimmedMean(nights[since + i - 1]!) - level, CLIP.before * noise);
    const clip = runs.length > 1 ? CLIP.repeated : CLIP.single;
    const higher = trimmedMean(runs.map((run) => clamp((run - level - ar1 * before) / innovation, clip)));
    const own = runs.length > 1 ? 1 - share + (share * TRIMMED_VARIANCE) / runs.length : 1;
    // The AR(1) coefficient is an estimate itself: its variance is (1 − φ²)/n.
    const ofAr1 = ((before / innovation) ** 2 * (1 - ar1 * ar1)) / baseline.nights;
    return { higher, variance: own + ofAr1 };
  });
}

/** The shift with the highest likelihood ratio: its logarithm, and the night in the window at which it begins. */
function mostLikelyShift(evidence: readonly Evidence[], { ar1, nights }: Baseline) {
  let best = { log: 0, from: evidence.length - 1 };
  for (const size of SHIFTS)
    for (let from = 0; from < evidence.length; from += 1) {
      let [product, square, weights, seen, expected] = [0, 0, 0, 0, 0];
      evidence.slice(from).forEach(({ higher, variance }, i) => {
        // After the first night, part of the shift is in the night before already.
        const shift = i === 0 ? size : (1 - ar1) * size;
        product += (shift * higher) / variance;
        square += shift ** 2 / variance;
        weights += 1 / variance;
        seen += higher / variance;
        expected += shift / variance;
      });
      // The error of the level is the same in all nights, and is integrated out.
      const error = LEVEL_VARIANCE / nights;
      const shared = error / (1 + error * weights);
      const log = product - shared * expected * seen - (square - shared * expected ** 2) / 2;
      if (log > best.log) best = { log, from };
    }
  return best;
}
