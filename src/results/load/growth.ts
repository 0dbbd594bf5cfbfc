import { round } from '../numbers.js';
import { addBuckets, distributionOf, quantile } from './distribution.js';
import type { LoadMoment, LoadScenario } from './schema.js';
import { type LoadShape, durationOf, steadyPart } from './stages.js';

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? NaN) + sorted[middle]!) / 2;
}

/** The minimum number of points, their maximum number, and the minimum number of responses of a point. */
const [FEWEST_POINTS, MOST_POINTS, FEWEST_ANSWERS] = [10, 40, 20];
/** The number of standard deviations: 1 of 2,000 steady loads exceeds it by chance. */
const SIGNIFICANT = 3.3;
/** The minimum growth that is reported: as a share of the start, and in milliseconds. */
const [LEAST_SHARE, LEAST_MS] = [0.2, 0.5];

/**
 * The growth of the median latency at a constant rate, as with a leak or a growing queue. The line is that of
 * Theil and Sen (the median of the slopes between all points), which outliers do not affect. The test is that of Mann
 * and Kendall (H. B. Mann, Econometrica 13, 1945), with the variance for autocorrelated points (Hamed and Rao, J.
 * Hydrology 204, 1998; first order).
 * @returns undefined when it did not grow significantly
 */
export function growthOf(
  shape: LoadShape,
  timeline: readonly LoadMoment[],
  durationMs: number = durationOf(shape),
): LoadScenario['growth'] {
  const part = steadyPart(shape);
  if (!part) return undefined;
  const to = Math.min(part.to, durationMs);
  const points = pointsOf(
    timeline.filter(({ at, durationMs: own }) => at >= part.from && at + own <= to + 50),
  );
  if (points.length < FEWEST_POINTS) return undefined;
  const slopes = pairs(points).map(([a, b]) => (b.ms - a.ms) / (b.at - a.at));
  const slope = median(slopes);
  const level = median(points.map(({ at, ms }) => ms - slope * at));
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  const [from, after] = [Math.max(0, level + slope * first), level + slope * last];
  if (after - from < Math.max(LEAST_MS, LEAST_SHARE * from)) return undefined;
  const score = slopes.reduce((sum, each) => sum + Math.sign(each), 0);
  const n = points.length;
  const variance = (n * (n - 1) * (2 * n + 5)) / 18;
  const rest = points.map(({ at, ms }) => ms - level - slope * at);
  const inflated = variance * inflation(rest);
  if ((score - 1) / Math.sqrt(inflated) < SIGNIFICANT) return undefined;
  return { fromMs: round(from), toMs: round(after), overMs: Math.round(last - first) };
}

interface Point {
  at: number;
  ms: number;
}

/** The medians of groups with about the same number of intervals. */
function pointsOf(moments: readonly LoadMoment[]): Point[] {
  const each = Math.max(1, Math.ceil(moments.length / MOST_POINTS));
  const points: Point[] = [];
  for (let i = 0; i + each <= moments.length; i += each) {
    const some = moments.slice(i, i + each);
    const all = distributionOf(addBuckets(some.map(({ buckets }) => buckets)));
    const ms = quantile(all, 0.5);
    const [first, last] = [some[0]!, some.at(-1)!];
    if (ms !== undefined && all.count >= FEWEST_ANSWERS)
      points.push({ at: (first.at + last.at + last.durationMs) / 2, ms });
  }
  return points;
}

const pairs = (points: readonly Point[]) =>
  points.flatMap((a, i) => points.slice(i + 1).map((b) => [a, b] as const));

/** The factor by which autocorrelation increases the variance of the score. */
function inflation(rest: readonly number[]): number {
  const square = rest.reduce((sum, each) => sum + each * each, 0);
  if (square === 0) return 1;
  const product = rest.slice(1).reduce((sum, each, i) => sum + each * rest[i]!, 0);
  const correlation = Math.min(0.9, Math.max(0, product / square));
  return (1 + correlation) / (1 - correlation);
}
