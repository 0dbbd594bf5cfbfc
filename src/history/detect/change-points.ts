import { ar1Coefficient, innovations } from './ar1.js';
import { type ChangePoint, MIN_SEGMENT, rankTest } from './rank-test.js';
import { huberLocation, madDeviation, median, sum } from './statistics.js';

/** The place is chosen so that the change is most probably within this many nights of it. */
const NEAR = 3;
/** The assumed mixture of noise: the share of outliers, and their standard deviation in that of the others. */
const OUTLIERS = { share: 0.05, width: 10 };
/** How far from the place of the rank test a change is looked for, in nights. */
const REACH = 30;

/** What is left of each value without the levels before and after place `at`. */
const residualsAt = (values: readonly number[], at: number, level = median): number[] => {
  const [before, after] = [level(values.slice(0, at)), level(values.slice(at))];
  return values.map((value, i) => value - (i < at ? before : after));
};

/**
 * The place of a change near `rough`, by the likelihood of each place with AR(1) noise and outliers. `noiseFloor`: the
 * least standard deviation of the noise.
 */
function locate(values: readonly number[], rough: number, ar1: number, noiseFloor: number): number {
  const size = Math.max(noiseFloor, madDeviation(innovations(residualsAt(values, rough), ar1)));
  const first = Math.max(MIN_SEGMENT, rough - REACH);
  const last = Math.min(values.length - MIN_SEGMENT, rough + REACH);
  const likelihoods = Array.from({ length: last - first + 1 }, (_, i) => {
    const residuals = residualsAt(values, first + i, huberLocation);
    // The first value has none before it: its variance is 1/(1 − φ²) of an innovation's.
    const start = residuals[0]! * Math.sqrt(1 - ar1 * ar1);
    return sum([start, ...innovations(residuals, ar1)].map((each) => logLikelihood(each / size)));
  });
  const top = Math.max(...likelihoods);
  const weights = likelihoods.map((log) => Math.exp(log - top));
  // Its own likelihood decides between places that are as good.
  const near = weights.map((own, i) => sum(weights.slice(Math.max(0, i - NEAR), i + NEAR + 1)) + own / 1000);
  return first + near.indexOf(Math.max(...near));
}

function logLikelihood(z: number): number {
  const { share, width } = OUTLIERS;
  const inlier = (1 - share) * Math.exp((-z * z) / 2);
  return Math.log(inlier + (share / width) * Math.exp((-z * z) / (2 * width * width)) + Number.MIN_VALUE);
}

/** The fewest values in which a change can be found. */
export const MIN_VALUES = 2 * MIN_SEGMENT + 2;

/** An AR(1) coefficient below this many 1/√n is taken for 0: independent values show it by chance. */
const INSIGNIFICANT = 1.5;

/** The highest p-values at which a change counts: in the whole series, and in one of its parts when the whole has none. */
export interface Significance {
  whole: number;
  part: number;
}

/**
 * The changes of level in a series, the earliest first, by binary segmentation: the clearest change parts the series, and
 * each part is searched in the same way. `noiseFloor`: the least standard deviation of the noise, in the series' unit.
 */
export function changePoints(
  values: readonly number[],
  significance: Significance,
  noiseFloor: number,
): ChangePoint[] {
  let places = cuts(values, significance, noiseFloor);
  let found: ChangePoint[] = [];
  // The first change was placed before the others were known.
  for (let round = 0; round < 2; round += 1) {
    found = [];
    places.forEach((_, i) => {
      const start = found.at(-1)?.at ?? 0;
      const split = clearest(values.slice(start, places[i + 1]), significance.whole, noiseFloor);
      if (split) found.push({ ...split, at: start + split.at });
    });
    places = found.map(({ at }) => at);
  }
  return found;
}

function cuts(values: readonly number[], significance: Significance, noiseFloor: number): number[] {
  const at =
    clearest(values, significance.whole, noiseFloor)?.at ?? inPart(values, significance.part, noiseFloor);
  if (at === undefined) return [];
  const after = cuts(values.slice(at), significance, noiseFloor).map((place) => at + place);
  return [...cuts(values.slice(0, at), significance, noiseFloor), at, ...after];
}

/** Two changes that undo each other hide in the whole series, but not in a part that has only one of them. */
function inPart(values: readonly number[], maxP: number, noiseFloor: number): number | undefined {
  const parts = partsOf(values.length);
  const tested = parts.map(([from, to]) => ({ from, to, p: test(values.slice(from, to)).p }));
  const best = tested.sort((a, b) => a.p - b.p)[0];
  // Bonferroni: one of many parts shows a change by chance as many times as often.
  const split = best && clearest(values.slice(best.from, best.to), maxP / parts.length, noiseFloor);
  return split && best.from + split.at;
}

/**
 * Parts of each length, overlapping by half: each length is 1/√2 of the one before (seeded binary
 * segmentation: Kovács, Bühlmann, Li and Munk 2023).
 */
function partsOf(n: number): [from: number, to: number][] {
  const parts: [number, number][] = [];
  for (let length = n / Math.SQRT2; length >= MIN_VALUES + 2; length /= Math.SQRT2) {
    const count = 2 * Math.ceil(n / length) - 1;
    for (let i = 0; i < count; i += 1) {
      const from = Math.round((i * (n - length)) / (count - 1));
      parts.push([from, Math.min(n, from + Math.round(length))]);
    }
  }
  return parts;
}

/** The clearest change, when its p-value is low enough. */
function clearest(values: readonly number[], maxP: number, noiseFloor: number): ChangePoint | undefined {
  const { at, p, ar1 } = test(values);
  return p <= maxP ? { at: locate(values, at, ar1, noiseFloor), p } : undefined;
}

/** The rank test of the innovations: it needs independent values (prewhitening, von Storch 1995). */
function test(values: readonly number[]): ChangePoint & { ar1: number } {
  if (values.length < MIN_VALUES) return { at: 0, p: 1, ar1: 0 };
  const rough = rankTest(values).at;
  if (rough === 0) return { at: 0, p: 1, ar1: 0 };
  const estimated = ar1Coefficient(residualsAt(values, rough));
  // To remove a correlation that is not there costs power.
  const ar1 = estimated < INSIGNIFICANT / Math.sqrt(values.length) ? 0 : estimated;
  const { at, p } = rankTest(innovations(values, ar1));
  return at === 0 ? { at: 0, p: 1, ar1 } : { at: at + 1, p, ar1 };
}
