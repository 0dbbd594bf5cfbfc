import {
  clamp,
  huberLocation,
  huberLocations,
  innerSpread,
  median,
  trimmedMean,
  chanceOfAtLeast,
  sum,
} from './statistics.js';
import type { Noise } from './noise.js';

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
export const CLIP = { single: 2.4, repeated: 4, before: 2.5 };
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

/**
 * The most likely upward shift among the newest nights, relative to the levels before them (see `levelsBefore`).
 * `clip`: the limit for the newest night when it has no repeats.
 */
export function mostLikelyShift(
  nights: readonly NightValues[],
  levels: readonly number[],
  noise: Noise,
  clip = CLIP.single,
): Shift {
  const start = nights.length - levels.length + 1;
  let best: Shift = { log: 0, from: nights.length, before: levels.at(-1)!, after: 0 };
  for (let from = start; from < nights.length; from += 1) {
    const before = levels[from - start]!;
    const log = likelihoodSince(nights, { from, level: before, clip }, noise);
    if (log > best.log) best = { log, from, before, after: levelOf(nights.slice(from)) };
  }
  return best;
}

/** The level of nights, from the median of each. */
export const levelOf = (nights: readonly NightValues[]): number => huberLocation(nights.map(median));

function likelihoodSince(
  nights: readonly NightValues[],
  { from, level, clip: newest }: { from: number; level: number; clip: number },
  { ar1, ar1Variance, deviation, innovation, repeatShare }: Noise,
): number {
  const evidence = nights.slice(from).map((runs, i) => {
    const before = clamp(trimmedMean(nights[from + i - 1]!) - level, CLIP.before * deviation);
    const repeated = runs.length > 1 && innerSpread(runs) <= AGREE * innovation;
    const isNewest = runs.length === 1 && from + i === nights.length - 1;
    const clip = repeated ? CLIP.repeated : isNewest ? newest : CLIP.single;
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

/**
 * The minimum distance of a far outlier from all earlier values: in ranges of the earlier nights, and in standard
 * deviations. Among 24 series of normal noise without repeats, one is this far outside in 1 or 2 % of histories of
 * forty nights. The range of n nights of normal noise grows about as √(ln n), so `ranges` is for `nights` of them, and
 * a long history is no less sensitive than a short one.
 */
const FAR = { ranges: 1.25, nights: 12, deviations: 3 };
const ranges = (nights: number): number =>
  FAR.ranges * Math.min(1, Math.sqrt(Math.log(FAR.nights) / Math.log(nights)));
/** The same for the first nights, whose noise is unknown: in ranges, and as a share of the level. */
const FAR_EARLY = { ranges: 2, share: 0.2, shareOfFew: 0.5 };
/** The maximum number of nights whose range means nothing. */
const FEW = 3;
/** The minimum jump, as a share of the level. A machine may be a few percent slower for a night, in all its runs. */
const LEAST_JUMP = 0.1;
/** The middle runs of a night agree when they differ by less than this share of the jump. */
const AGREE_OUTSIDE = 0.5;
/** The number of newest nights among which outliers, and a recovery, are searched. */
const NEWEST = 14;

/** The newest nights that are far outside, and whether the runs of the newest one agree. */
interface Outside {
  shift: Shift;
  agreeing: boolean;
}

/**
 * Finds the newest nights that are far outside all earlier values. It does not depend on the autocorrelation of
 * nights: an earlier change of level widens the range, but does not hide a value far beyond it.
 */
export const farOutside = (
  nights: readonly NightValues[],
  { deviation }: Pick<Noise, 'deviation'>,
): Outside | undefined =>
  beyond(nights, FEW, (range, _, known) => Math.max(ranges(known) * range, FAR.deviations * deviation));

/** The same for the first nights, too few to know the noise. `floor`: the minimum noise. */
export function farOutsideEarly(nights: readonly NightValues[], floor: number): Outside | undefined {
  const few = nights.length <= FEW;
  const share = few ? FAR_EARLY.shareOfFew : FAR_EARLY.share;
  const margin = (range: number, level: number) =>
    Math.max(FAR_EARLY.ranges * range, share * Math.abs(level), FAR.deviations * floor);
  return beyond(nights, few ? 1 : FEW, margin);
}

function beyond(
  nights: readonly NightValues[],
  least: number,
  margin: (range: number, level: number, nights: number) => number,
): Outside | undefined {
  let found: Outside | undefined;
  for (let from = nights.length - 1; from >= Math.max(least, nights.length - NEWEST); from -= 1) {
    const newest = nights.slice(from);
    const [before, after] = [levelOf(nights.slice(0, from)), levelOf(newest)];
    const known = nights.slice(0, from).map(median);
    const [low, high] = [Math.min(...known), Math.max(...known)];
    const lowest = Math.min(...newest.map(lowestInner));
    if (lowest <= high + margin(high - low, before, from) || after - before < LEAST_JUMP * Math.abs(before))
      continue;
    const agreeing = innerSpread(newest.at(-1)!) <= AGREE_OUTSIDE * (after - before);
    found = { shift: { log: 0, from, before, after }, agreeing };
  }
  return found;
}

/**
 * The number and the share of earlier nights that make a level a known one. Each is this many standard deviations above
 * the usual level, so that it is hardly noise, and has this share of the jump. `chance`: the probability below which it
 * is news that such nights are more frequent since the shift.
 */
const KNOWN = { nights: 2, share: 0.1, deviations: 2.5, ofJump: 0.75, chance: 0.0003 };

/**
 * Whether the level of a shift is known from earlier nights, as of a target that is slow in some nights. Repeats would
 * only show that this is such a night. It is news all the same if such nights are much more frequent than before.
 * `mended`: alarms since the first of the nights that ended by themselves; each counts as a night.
 */
export function isKnownLevel(
  nights: readonly NightValues[],
  { from, before, after }: Shift,
  { deviation }: Pick<Noise, 'deviation'>,
  mended: readonly Pick<Alarm, 'after'>[],
): boolean {
  const level = before + Math.max(KNOWN.deviations * deviation, KNOWN.ofJump * (after - before));
  const slowOf = (some: readonly NightValues[]) => some.filter((night) => median(night) >= level).length;
  const newest = nights.slice(from);
  const slow = slowOf(nights.slice(0, from)) + slowOf(mended.map(({ after }) => [after]));
  const share = slow / (from + mended.length);
  if (slow < KNOWN.nights || share < KNOWN.share) return false;
  return chanceOfAtLeast(slowOf(newest), newest.length, share) >= KNOWN.chance;
}

/** The lowest run of a night; the second lowest of four or more, because one may be an outlier. */
function lowestInner(runs: NightValues): number {
  const sorted = [...runs].sort((a, b) => a - b);
  return runs.length < 4 ? sorted[0]! : sorted[1]!;
}

/**
 * The minimum log-likelihood ratio for a recovery from an alarm. An alarm of one night with agreeing repeats is not
 * an outlier, so less evidence is enough to show that it has passed.
 */
const MENDED = { fromOneRepeated: 3, usually: 5 };
/** The maximum remaining excess of recovered nights, as a share of the increase. */
const MENDED_TO = 0.35;
/** The minimum number of nights for a recovery from an alarm of several. Repeats count as far as their noise is their own. */
const LASTING = 2;
/** The limit at which deviations are clipped, in standard deviations of the innovations. */
const CLIP_OF_RECOVERY = 5;

/** The ratio of the variances of the median of this number of normal values, and of one value. */
const medianVariance = (runs: number): number => (runs < 3 ? 1 / runs : Math.PI / 2 / (runs + 0.5));

/**
 * Finds the first of the newest nights that are back at the level `before` an alarm. It is a generalised likelihood
 * ratio test: the level of the alarm is an estimate, often from one or two nights, so the alternative is one unknown
 * level of all nights, not that of the first ones. Each night after the first is judged by what it does not keep of the
 * night before it.
 * @returns an index of the nights since the alarm; undefined when no night is back
 */
export function backSince(
  nights: readonly NightValues[],
  before: number,
  { deviation, innovation, ar1, repeatShare }: Noise,
): number | undefined {
  const values = nights.map(median);
  // The median of a night with repeats has a smaller error than one run.
  const weights = nights.map(({ length }) => 1 / (1 - repeatShare + repeatShare * medianVariance(length)));
  const scale = (i: number) => (i === 0 ? deviation : innovation);
  const unlikelihood = (levelAt: (i: number) => number) =>
    sum(
      values.map((value, i) => {
        const kept = i === 0 ? 0 : ar1 * clamp(values[i - 1]! - levelAt(i - 1), CLIP.before * deviation);
        const own = clamp((value - levelAt(i) - kept) / scale(i), CLIP_OF_RECOVERY);
        return (weights[i]! * own ** 2) / 2;
      }),
    );
  const mean = sum(values.map((value, i) => weights[i]! * value)) / sum(weights);
  // The mean is the most likely level for normal noise, the robust one for noise with outliers.
  const asOne = Math.min(...[mean, levelOf(nights)].map((level) => unlikelihood(() => level)));
  let best: { log: number; from?: number } = { log: 0 };
  for (let from = Math.max(1, nights.length - NEWEST); from < nights.length; from += 1) {
    const [bad, newest] = [nights.slice(0, from), nights.slice(from)];
    const still = levelOf(bad);
    const log = asOne - unlikelihood((i) => (i < from ? still : before));
    const excess = levelOf(newest) - before;
    const back = excess <= Math.max(MENDED_TO * (still - before), innovation / 4);
    const lasting = newest.length + repeatShare * (newest[0]!.length - 1) >= Math.min(LASTING, from);
    const least = from === 1 && bad[0]!.length > 1 ? MENDED.fromOneRepeated : MENDED.usually;
    if (back && lasting && log >= Math.max(least, best.log)) best = { log, from };
  }
  return best.from;
}
