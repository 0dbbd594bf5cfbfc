import type { Family } from '../family.js';

/**
 * Finds gauge histograms in the text format, which has no such type, and gives them theirs: libraries (those of Python
 * and of Java, and so Micrometer) write the buckets as those of a histogram without a count, and the count and the sum
 * as gauges of their own, `_gcount` and `_gsum`. Whether there is any.
 */
export function findGaugeHistograms(families: readonly Family[]): boolean {
  const names = new Set(families.map(({ name }) => name));
  const found = families.filter(
    ({ name, type, samples, buckets }) =>
      type === 'histogram' &&
      samples === buckets &&
      (names.has(`${name}_gcount`) || names.has(`${name}_gsum`)),
  );
  for (const family of found) family.type = 'gaugehistogram';
  return found.length > 0;
}
