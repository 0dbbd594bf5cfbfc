import { innovations } from './autocorrelation.js';
import { FEWEST } from './rank-test.js';
import { location, median, spread, sum } from './statistics.js';

/** A change is told as found when it is at most this many nights off: the place is chosen for that. */
const NEAR = 3;
/** How many of the nights are outliers, and how much wider they are. */
const OUTLIERS = { share: 0.05, width: 10 };
/** Further off than this from where the ranks see it, the change is not looked for. */
const REACH = 30;

export const residualsAt = (values: readonly number[], at: number, level = median): number[] => {
  const [before, after] = [level(values.slice(0, at)), level(values.slice(at))];
  return values.map((value, i) => value - (i < at ? before : after));
};

/**
 * Where a change is, near `rough`: the place that most likely has it within three nights. `kept` is the autocorrelation,
 * `grain` the least noise that is believed.
 */
export function locate(values: readonly number[], rough: number, kept: number, grain: number): number {
  const size = Math.max(grain, spread(innovations(residualsAt(values, rough), kept)));
  const first = Math.max(FEWEST, rough - REACH);
  const last = Math.min(values.length - FEWEST, rough + REACH);
  const logs = Array.from({ length: last - first + 1 }, (_, i) => {
    const residuals = residualsAt(values, first + i, location);
    // The first value has no one before it, and more room for that.
    const start = residuals[0]! * Math.sqrt(1 - kept * kept);
    return sum([start, ...innovations(residuals, kept)].map((each) => logLikelihood(each / size)));
  });
  const top = Math.max(...logs);
  const chances = logs.map((log) => Math.exp(log - top));
  // Its own chance decides between places that are as good.
  const near = chances.map((own, i) => sum(chances.slice(Math.max(0, i - NEAR), i + NEAR + 1)) + own / 1000);
  return first + near.indexOf(Math.max(...near));
}

function logLikelihood(z: number): number {
  const { share, width } = OUTLIERS;
  const usual = (1 - share) * Math.exp((-z * z) / 2);
  return Math.log(usual + (share / width) * Math.exp((-z * z) / (2 * width * width)) + Number.MIN_VALUE);
}
