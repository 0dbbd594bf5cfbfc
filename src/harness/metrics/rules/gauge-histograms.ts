import type { Family } from '../family.js';

/**
 * Finds gauge histograms in the text format, which has no such type, and gives them theirs: libraries (those of Python
 * and of Java, and so Micrometer) write the buckets as those of a histogram without a count, and the count and the sum
 * as gauges of their own, `_gcount` and `_gsum`.
 */
export function findGaugeHistograms(families: readonly Family[]): void {
  const names = new Set(families.map(({ name }) => name));
  for (const family of families) {
    const { name, type, samples, buckets } = family;
    if (type !== 'histogram' || samples !== buckets) continue;
    if (names.has(`${name}_gcount`) || names.has(`${name}_gsum`)) family.type = 'gaugehistogram';
  }
}

/**
 * The families in which what is counted may fall: gauge histograms, and what may be a LongTaskTimer of Micrometer, which
 * counts the tasks that run now. Each application of Spring Boot has such timers. It writes them as it writes its other
 * timers, as a summary with the gauge `_max` beside it, so these two cannot be told apart.
 */
export function findFalling(families: readonly Family[]): ReadonlySet<Family> {
  const gauges = new Set(families.filter(({ type }) => type === 'gauge').map(({ name }) => name));
  return new Set(
    families.filter(
      ({ name, type }) => type === 'gaugehistogram' || (type === 'summary' && gauges.has(`${name}_max`)),
    ),
  );
}
