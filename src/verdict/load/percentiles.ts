import { quantile, type Distribution, type Point } from './distribution.js';

const NAMED = { p50: 0.5, p90: 0.9, p95: 0.95, p99: 0.99, 'p99.9': 0.999, max: 1 } as const;

type Named = Partial<Record<keyof typeof NAMED, number>>;

const micro = (ms: number) => Math.round(ms * 1000) / 1000;

/** A distribution with the percentiles that are read off it, in milliseconds to the microsecond. */
export function percentiles(distribution: Distribution): Named & { count: number; points: Point[] } {
  const named: Named = {};
  for (const [name, share] of Object.entries(NAMED)) {
    const ms = quantile(distribution, share);
    if (ms !== undefined) named[name as keyof Named] = micro(ms);
  }
  const points = distribution.points.map(([share, ms]): Point => [Math.round(share * 1e7) / 1e7, micro(ms)]);
  return { count: distribution.count, ...named, points };
}
