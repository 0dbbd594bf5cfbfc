import { round } from '../numbers.js';
import type { LoadScenario } from './schema.js';

/** The number of buckets per power of two, as in native histograms with a growth factor of at most 1.1 (schema 3). */
const PER_OCTAVE = 8;

/** The relative width of a bucket, which is the maximum error of a percentile. */
export const BUCKET_ERROR: number = 2 ** (1 / PER_OCTAVE) - 1;

/** Responses by bucket: bucket i has those that took from 2^((i-1)/8) to 2^(i/8) seconds. */
export type Buckets = ReadonlyMap<number, number>;

/** `[bucket, responses]` as in JSON: sorted by bucket, without empty ones. */
export type BucketList = [bucket: number, answers: number][];

const upperMs = (bucket: number): number => 1000 * 2 ** (bucket / PER_OCTAVE);

/** Buckets in the form for JSON. */
export const bucketList = (buckets: Buckets): BucketList =>
  [...buckets].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);

/** Adds the buckets of several lists. */
export function addBuckets(lists: readonly BucketList[]): BucketList {
  const sum = new Map<number, number>();
  for (const [bucket, count] of lists.flat()) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return bucketList(sum);
}

/** The distribution of buckets: exact at their bounds, linear between them. */
export function distributionOf(list: BucketList): Distribution {
  const count = list.reduce((sum, [, own]) => sum + own, 0);
  const points: Point[] = [];
  let before = 0;
  for (const [bucket, own] of list) {
    points.push([before / count, upperMs(bucket - 1)]);
    before += own;
    points.push([before / count, upperMs(bucket)]);
  }
  return { count, points };
}

/** `[share, ms]`: this share of the responses took at most this time. Neither decreases from one point to the next. */
type Point = [share: number, ms: number];

/** The distribution of response times. Points are empty when there were no responses. */
export interface Distribution {
  count: number;
  points: readonly Point[];
}

const steps = (from: number, to: number, parts: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) / parts);

/** The stored shares of a latency distribution: dense at the slow end, which is judged. */
export const SHARES: readonly number[] = [
  ...steps(0, 198, 200),
  ...steps(991, 999, 1_000),
  ...steps(9_991, 9_999, 10_000),
  ...steps(99_991, 99_999, 100_000),
  1,
];

/** The time in milliseconds that this share of the responses took at most; undefined without responses. */
export function quantile({ points }: Pick<Distribution, 'points'>, share: number): number | undefined {
  const above = points.findIndex(([own]) => own >= share);
  if (above < 0) return points.at(-1)?.[1];
  const [highShare, high] = points[above]!;
  const [lowShare, low] = points[above - 1] ?? [share, high];
  if (highShare === lowShare) return high;
  return low + ((share - lowShare) / (highShare - lowShare)) * (high - low);
}

/** The minimum number of slower responses. With fewer, a single response determines the percentile. */
const FEWEST_BEYOND = 10;

/** The minimum number of responses to report a quantile; 1 for the maximum. */
export const fewestFor = (share: number): number =>
  share === 1 ? 1 : Math.ceil(FEWEST_BEYOND / (1 - share) - 1e-6);

/** A quantile with enough slower responses; undefined when there are too few. */
export const toldQuantile = (distribution: Distribution, share: number): number | undefined =>
  distribution.count < fewestFor(share) ? undefined : quantile(distribution, share);

/** The distribution of the responses and of the requests without one, which took at least `timeoutMs`. */
export function withUnanswered(answers: Distribution, unanswered: number, timeoutMs: number): Distribution {
  if (unanswered === 0) return answers;
  const count = answers.count + unanswered;
  const answered = answers.count / count;
  return {
    count,
    points: [
      ...answers.points.map(([share, ms]): Point => [share * answered, ms]),
      [answered, timeoutMs],
      [1, timeoutMs],
    ],
  };
}

const NAMED = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99, 'p99.9': 0.999, max: 1 } as const;

type Named = Partial<Record<keyof typeof NAMED, number>>;

/** Percentiles in milliseconds, to microseconds; those with fewer than ten slower ones are left out. */
export function percentiles(distribution: Distribution): Named & { count: number; points: Point[] } {
  const named: Named = {};
  for (const [name, share] of Object.entries(NAMED)) {
    const ms = toldQuantile(distribution, share);
    if (ms !== undefined) named[name as keyof Named] = round(ms);
  }
  const points = distribution.points
    .map(([share, ms]): Point => [Math.round(share * 1e7) / 1e7, round(ms)])
    // Of several points with the same time, only the first and the last are needed.
    .filter(([, ms], i, all) => all[i - 1]?.[1] !== ms || all[i + 1]?.[1] !== ms);
  return { count: distribution.count, ...named, points };
}

type Phase = keyof NonNullable<LoadScenario['phases']>;

/** The phases of requests. `of`: the times of one phase. */
export const phasesOf = (of: (phase: Phase) => Distribution): NonNullable<LoadScenario['phases']> => ({
  connecting: percentiles(of('connecting')),
  tls: percentiles(of('tls')),
  waiting: percentiles(of('waiting')),
  receiving: percentiles(of('receiving')),
});

/** Merges distributions as weighted sums of shares within a time. Percentiles are never averaged. */
export function mergeDistributions(parts: readonly Distribution[]): Distribution {
  const some = parts.filter(({ count }) => count > 0);
  const count = some.reduce((sum, part) => sum + part.count, 0);
  if (some.length < 2) return some[0] ?? { count, points: [] };
  return mixOf(some.map((part) => [1, part]));
}

/** Replaces the times `before` by `after`. For parts known by quantiles, no precision is lost. */
export function replaced(whole: Distribution, before: Distribution, after: Distribution): Distribution {
  if (before.count === 0) return whole;
  if (before.count >= whole.count) return after;
  return mixOf([
    [1, whole],
    [-1, before],
    [1, after],
  ]);
}

function mixOf(parts: readonly (readonly [sign: number, Distribution])[]): Distribution {
  const count = parts.reduce((sum, [sign, part]) => sum + sign * part.count, 0);
  const times = new Float64Array(
    new Set(parts.flatMap(([, { points }]) => points.map(([, ms]) => ms))),
  ).sort();
  const weighted = parts.map(([sign, { count, points }]) => ({
    weight: sign * count,
    sharesAt: sharesOf(points),
  }));
  const points: Point[] = [];
  // When many responses took the same time, the share jumps: both ends of the jump are points.
  let highest = 0;
  for (const ms of times) {
    let [below, upTo] = [0, 0];
    for (const { weight, sharesAt } of weighted) {
      const shares = sharesAt(ms);
      below += weight * shares.below;
      upTo += weight * shares.upTo;
    }
    for (const sum of [below, upTo]) {
      // The subtracted part is only approximate, so shares are kept from decreasing.
      highest = Math.min(1, Math.max(highest, sum / count));
      points.push([highest, ms]);
    }
  }
  return { count, points: SHARES.map((share) => [share, quantile({ points }, share) ?? 0]) };
}

/** The number of responses that took longer than this time in milliseconds. */
export const countBeyond = (distribution: Distribution, ms: number): number =>
  distribution.count === 0
    ? 0
    : Math.round(distribution.count * (1 - sharesOf(distribution.points)(ms).upTo));

/**
 * Returns a function for the shares of responses that took less than a time, and at most that time. Its calls must
 * have increasing times, so that many distributions can be added in one pass.
 */
function sharesOf(points: readonly Point[]): (ms: number) => { below: number; upTo: number } {
  let [before, upTo] = [0, 0];
  return (ms) => {
    while (before < points.length && points[before]![1] < ms) before += 1;
    upTo = Math.max(upTo, before);
    while (upTo < points.length && points[upTo]![1] <= ms) upTo += 1;
    const share = upTo === 0 ? 0 : between(points, upTo - 1, ms);
    if (before === 0) return { below: 0, upTo: share };
    if (before === points.length) return { below: 1, upTo: share };
    const [own, at] = points[before]!;
    return { below: at === ms ? own : between(points, before - 1, ms), upTo: share };
  };
}

function between(points: readonly Point[], at: number, ms: number): number {
  const [share, low] = points[at]!;
  const [nextShare, high] = points[at + 1] ?? [share, low];
  return high === low ? share : share + ((ms - low) / (high - low)) * (nextShare - share);
}
