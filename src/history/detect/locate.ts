import { innovations } from './ar1.js';
import { MIN_SEGMENT } from './rank-test.js';
import { huberLocation, median, madDeviation, sum } from './statistics.js';

/** The place is chosen so that the change is most probably within this many nights of it. */
const NEAR = 3;
/** The assumed mixture of noise: the share of outliers, and their standard deviation in that of the others. */
const OUTLIERS = { share: 0.05, width: 10 };
/** How far from the place of the rank test a change is looked for, in nights. */
const REACH = 30;

/** What is left of each value without the levels before and after place `at`. */
export const residualsAt = (values: readonly number[], at: number, level = median): number[] => {
  const [before, after] = [level(values.slice(0, at)), level(values.slice(at))];
  return values.map((value, i) => value - (i < at ? before : after));
};

/**
 * The place of a change near `rough`, by the likelihood of each place with AR(1) noise and outliers. `noiseFloor`: the
 * least standard deviation of the noise.
 */
export function locate(values: readonly number[], rough: number, ar1: number, noiseFloor: number): number {
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
