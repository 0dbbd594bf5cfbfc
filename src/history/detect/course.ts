import { clamp, huberLocation, huberLocations, innerSpread, median, trimmedMean } from './statistics.js';
import type { Noise, SharedNoise } from './noise.js';

/** The values of a night's runs (the first one and its repeats) without the weekly pattern. Higher is worse. */
export type NightValues = readonly number[];

// A windowed generalised likelihood ratio test (Willsky and Jones 1976; Lai 1995) for AR(1) noise and clipped values.
// Constants that no formula determines were chosen with the simulated histories of bench/nights; `npm run
// bench:regression` prints the results.

/** The number of nights, including the newest, among which a shift is searched. */
const WINDOW = 21;
/** The sizes of shifts that are tested, in standard deviations of the innovations. */
const SHIFTS = [1, 1.75, 3];
/** The limits at which values are clipped, in standard deviations: a night without repeats may be an outlier. */
const CLIP = { single: 2.4, repeated: 4, before: 2.5 };
/** The maximum spread of the middle runs of a night, in standard deviations, for repeats to confirm. */
const AGREE = 3;
/** The ratio of the variances of two means of five normal values: of the middle three, and of all five. */
const TRIMMED_VARIANCE = 1.14;
/** The ratio of the variances of the errors of a level and of a mean of the same number of nights. */
const LEVEL_VARIANCE = 1.3;

/** The most likely shift. `log`: the log-likelihood ratio of the nights with the shift and without it. */
export interface Shift {
  log: number;
  /** The index of the first night with the shift. */
  from: number;
  /** The levels before the shift and since. */
  before: number;
  after: number;
}

/** The level before each of the newest nights and the next one, from at least `least` earlier ones. */
export function levelsBefore(nights: readonly NightValues[], least: number): number[] {
  // First runs only, because a night is repeated when its first run was high.
  const firsts = nights.map((runs) => runs[0]!);
  const start = Math.max(least, nights.length - WINDOW);
  return huberLocations(firsts, start);
}

/** The most likely upward shift among the newest nights, relative to the levels before them (see `levelsBefore`). */
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

/** The level of nights, from the median of each. */
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
        // After the first night, the previous night already contains part of the shift.
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

/** An alarm: the series became worse. It stays open until the series recovers or the change is accepted. */
export interface Alarm {
  /** The first worse night, and the night on which the alarm was raised; indices from 0. */
  since: number;
  raised: number;
  /** The level before the alarm, and the level of the newest nights since. */
  before: number;
  after: number;
  /** The log-likelihood ratio of the nights with the change and without it, when the alarm was raised. */
  log: number;
  /** The night that recovered, or since which the change is accepted. */
  ended?: { at: number; how: 'mended' | 'accepted' };
}

/** A better level, which later nights are compared with. */
export interface Improvement {
  since: number;
  told: number;
  before: number;
  after: number;
}

/** The result of the newest night of a series. */
export interface Tonight {
  /** `suspected`: repeats are requested. They do not confirm it (`cleared`), or not decide (`open`). */
  state: 'too few' | 'quiet' | 'suspected' | 'cleared' | 'open' | 'worse';
  /** The log-likelihood ratio, and its thresholds for a suspicion and for an alarm. */
  log: number;
  suspectedFrom: number;
  alarmFrom: number;
  /** The index of the first night that seems worse; the number of nights when none does. */
  since: number;
  /** The usual level for tonight's day of the week, and the standard deviation of a night. */
  usual: number;
  noise: number;
  /** The factor of tonight's day of the week; 1 when no pattern is known. */
  pattern: number;
  /** The number of requested repeats of the newest night. */
  wanted: number;
  /** Whether the newest nights are far outside all earlier values, whatever the likelihood ratio is. */
  outside: boolean;
}

/** The results of all nights of a series. */
export interface Course {
  alarms: Alarm[];
  improvements: Improvement[];
  tonight: Tonight;
}

/** How a series is judged. */
export interface MonitorOptions {
  /** The minimum standard deviation of the noise, in the unit of the series. */
  noiseFloor: number;
  /** The minimum change that matters, as a share of the level: 0.03 is 3 %. */
  leastEffect: number;
  /** The number of series judged together: the false alarms of a night are bounded for all of them. */
  beside: number;
  /** The noise that all series of the history share, estimated up to each night. */
  prior: (at: number) => SharedNoise;
  /** Nights on which the changes up to then were accepted. */
  accepted: readonly number[];
  /** Whether no direction is worse: then a change is a new level without an alarm. */
  neutral?: boolean;
}

/** A night: its values (higher is worse) and its day of the week, 0 to 6. */
export interface MonitoredNight {
  runs: NightValues;
  day: number;
}
