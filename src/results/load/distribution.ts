/** Buckets of one power of two: what native histograms with a growth of at most 1.1 have (their schema 3). */
const PER_OCTAVE = 8;

/** A bucket is so much wider than what lies below it: as far as a percentile that is read off may be wrong. */
export const BUCKET_ERROR: number = 2 ** (1 / PER_OCTAVE) - 1;

/** Answers by bucket: bucket i holds those that took more than 2^((i-1)/8) seconds and at most 2^(i/8). */
export type Buckets = ReadonlyMap<number, number>;

/** `[bucket, answers]`, as it stands in JSON: in the order of the buckets, empty ones left out. */
export type BucketList = [bucket: number, answers: number][];

const upperMs = (bucket: number): number => 1000 * 2 ** (bucket / PER_OCTAVE);

/** Buckets as they stand in JSON. */
export const bucketList = (buckets: Buckets): BucketList =>
  [...buckets].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);

/** The buckets of several lists together. */
export function addBuckets(lists: readonly BucketList[]): BucketList {
  const sum = new Map<number, number>();
  for (const [bucket, count] of lists.flat()) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  return bucketList(sum);
}

/** The distribution that buckets stand for: exact at their bounds, a straight line between them. */
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

/** `[share, ms]`: so large a share of the answers took at most so long. Neither falls from one point to the next. */
type Point = [share: number, ms: number];

/** How long answers took. Empty points: there were none. */
export interface Distribution {
  count: number;
  points: readonly Point[];
}

const steps = (from: number, to: number, parts: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i) / parts);

/** The shares at which a distribution of latencies is kept: dense at its slow end, which is the one that is judged. */
export const SHARES: readonly number[] = [
  ...steps(0, 198, 200),
  ...steps(991, 999, 1_000),
  ...steps(9_991, 9_999, 10_000),
  ...steps(99_991, 99_999, 100_000),
  1,
];

/** Milliseconds that this share of the answers took at most; undefined without answers. */
export function quantile({ points }: Pick<Distribution, 'points'>, share: number): number | undefined {
  const above = points.findIndex(([own]) => own >= share);
  if (above < 0) return points.at(-1)?.[1];
  const [highShare, high] = points[above]!;
  const [lowShare, low] = points[above - 1] ?? [share, high];
  if (highShare === lowShare) return high;
  return low + ((share - lowShare) / (highShare - lowShare)) * (high - low);
}

/** So many answers must be slower than a percentile, or a single one decides where it lies. */
const FEWEST_BEYOND = 10;

/** How many answers a share of them needs before it may be told; of the slowest, one is enough. */
export const fewestFor = (share: number): number =>
  share === 1 ? 1 : Math.ceil(FEWEST_BEYOND / (1 - share) - 1e-6);

/** A quantile where enough lie beyond it to tell; undefined when it is not known. */
export const toldQuantile = (distribution: Distribution, share: number): number | undefined =>
  distribution.count < fewestFor(share) ? undefined : quantile(distribution, share);

/** The answers, and after them those requests that none came for: they took `timeoutMs` at least. */
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

const micro = (ms: number) => Math.round(ms * 1000) / 1000;

/**
 * A distribution with the percentiles that are read off it, in milliseconds to the microsecond. Those that fewer than ten
 * answers lie beyond are not told.
 */
export function percentiles(distribution: Distribution): Named & { count: number; points: Point[] } {
  const named: Named = {};
  for (const [name, share] of Object.entries(NAMED)) {
    const ms = toldQuantile(distribution, share);
    if (ms !== undefined) named[name as keyof Named] = micro(ms);
  }
  const points = distribution.points
    .map(([share, ms]): Point => [Math.round(share * 1e7) / 1e7, micro(ms)])
    // Of those that took the same time the first and the last tell all.
    .filter(([, ms], i, all) => all[i - 1]?.[1] !== ms || all[i + 1]?.[1] !== ms);
  return { count: distribution.count, ...named, points };
}

/**
 * The distribution of all answers together. Each part says which share of its answers took at most so long, so that the
 * whole can say it too, weighted by how many there are; percentiles are read off it and never averaged.
 */
export function mergeDistributions(parts: readonly Distribution[]): Distribution {
  const some = parts.filter(({ count }) => count > 0);
  const count = some.reduce((sum, part) => sum + part.count, 0);
  if (some.length < 2) return some[0] ?? { count, points: [] };
  return sumOf(some.map((part) => [1, part]));
}

/**
 * A distribution in which the times of some answers, `before`, are others, `after`. Where the parts are known by their
 * quantiles only, it is as exact as those.
 */
export function replaced(whole: Distribution, before: Distribution, after: Distribution): Distribution {
  if (before.count === 0) return whole;
  if (before.count >= whole.count) return after;
  return sumOf([
    [1, whole],
    [-1, before],
    [1, after],
  ]);
}

/** Distributions together, each added or taken away. */
function sumOf(parts: readonly (readonly [sign: number, Distribution])[]): Distribution {
  const count = parts.reduce((sum, [sign, part]) => sum + sign * part.count, 0);
  const times = new Float64Array(
    new Set(parts.flatMap(([, { points }]) => points.map(([, ms]) => ms))),
  ).sort();
  const weighted = parts.map(([sign, { count, points }]) => ({
    weight: sign * count,
    sharesAt: sharesOf(points),
  }));
  const points: Point[] = [];
  // Where many answers took the same time the share jumps: both ends of the jump are points.
  let highest = 0;
  for (const ms of times) {
    let [below, upTo] = [0, 0];
    for (const { weight, sharesAt } of weighted) {
      const shares = sharesAt(ms);
      below += weight * shares.below;
      upTo += weight * shares.upTo;
    }
    for (const sum of [below, upTo]) {
      // What is taken away is known as roughly as what it is taken from.
      highest = Math.min(1, Math.max(highest, sum / count));
      points.push([highest, ms]);
    }
  }
  return { count, points: SHARES.map((share) => [share, quantile({ points }, share) ?? 0]) };
}

/** How many took longer than so many milliseconds. */
export const countBeyond = (distribution: Distribution, ms: number): number =>
  distribution.count === 0
    ? 0
    : Math.round(distribution.count * (1 - sharesOf(distribution.points)(ms).upTo));

/**
 * Which shares of the answers took less than so many milliseconds, and at most so many. It is asked for times that only
 * grow: what lies behind is not looked at again, so that many distributions are added in one go.
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
