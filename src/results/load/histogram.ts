import type { Distribution, Point } from './distribution.js';

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
