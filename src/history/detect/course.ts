import { clamp, huberLocation, huberLocations, innerSpread, median, trimmedMean } from './statistics.js';
import type { Noise, SharedNoise } from './noise.js';

/** The values of a night's runs, the first and its repeats, without the weekly pattern; higher is worse. */
export type NightValues = readonly number[];

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
export function levelsBefore(nights: readonly NightValues[], least: number): number[] {
  // First runs only: a night is repeated because its first run was high.
  const firsts = nights.map((runs) => runs[0]!);
  const start = Math.max(least, nights.length - WINDOW);
  return huberLocations(firsts, start);
}

/** The most likely shift upwards among the newest nights, against the levels before them: see `levelsBefore`. */
export function mostLikelyShift(
  nights: readonly NightValues[],
  levels: readonly number[],
  noise: Noise,
): Shift {
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
export const levelOf = (nights: readonly NightValues[]): number => huberLocation(nights.map(median));

function likelihoodSince(nights: readonly NightValues[], from: number, level: number, noise: Noise): number {
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

/** An alarm: the series got worse, and stays so until it is mended or accepted. */
export interface Alarm {
  /** The first night that is worse, and the night on which this was certain; counted from 0. */
  since: number;
  raised: number;
  /** The level before, and that of the newest nights since. */
  before: number;
  after: number;
  /** The logarithm of how many times as likely the nights are with the worsening as without it, when it was raised. */
  log: number;
  /** The night that mended it, or from which on it is accepted. */
  ended?: { at: number; how: 'mended' | 'accepted' };
}

/** A new level that is better, which the series is judged by from then on. */
export interface Improvement {
  since: number;
  told: number;
  before: number;
  after: number;
}

/** What the newest night says of a series. */
export interface Tonight {
  /** `suspected`: repeats are wanted. `cleared`: they do not confirm it. `open`: they neither confirm nor clear it. */
  state: 'too few' | 'quiet' | 'suspected' | 'cleared' | 'open' | 'worse';
  /** The logarithm of the likelihood ratio, and what it has to reach for a suspicion and for an alarm. */
  log: number;
  suspectedFrom: number;
  alarmFrom: number;
  /** The first night that seems worse; the number of nights: none does. */
  since: number;
  /** The usual level, that of tonight's day of the week, and the standard deviation of a night. */
  usual: number;
  noise: number;
  /** The factor of tonight's day of the week; 1: no pattern is known. */
  pattern: number;
  /** Repeats of the newest night that are wanted. */
  wanted: number;
  /** The newest nights lie far outside everything seen before, whatever the likelihood ratio is. */
  outside: boolean;
}

/** All that the nights of a series say. */
export interface Course {
  alarms: Alarm[];
  improvements: Improvement[];
  tonight: Tonight;
}

/** How a series is judged. */
export interface MonitorOptions {
  /** The least standard deviation of its noise, in its unit. */
  noiseFloor: number;
  /** The least change that matters, as a share of the level; 0.03 is 3 %. */
  leastEffect: number;
  /** How many series are judged beside it, itself included: what a night gets wrong is bounded over all of them. */
  beside: number;
  /** What the series of its history say of their noise together by each night. */
  prior: (at: number) => SharedNoise;
  /** Nights at which what was worse by then is accepted. */
  accepted: readonly number[];
  /** Whether neither direction is worse: then a change is a new level, and no alarm. */
  neutral?: boolean;
}

/** A night: its values, higher is worse, and its day of the week, 0 to 6. */
export interface MonitoredNight {
  runs: NightValues;
  day: number;
}
