import type { PushedMetrics } from './measured/collected.js';
import type { K6Scenario } from './measured/options.js';
import { quantile, addBuckets, distributionOf } from '../src/results/load/distribution.js';

/** The state of a load in its newest interval. */
export interface LoadProgress {
  /** Milliseconds since its start, and its total duration. */
  at: number;
  durationMs: number;
  /** Requests per second. */
  rate: number;
  /** Milliseconds; undefined when there was no response. */
  p95?: number;
  failures: number;
}

/** Returns the newest interval of all scenarios together, for a load that lasts `durationMs`. */
export function progressOf(
  collected: PushedMetrics,
  scenarios: readonly K6Scenario[],
  durationMs: number,
): LoadProgress {
  const newest = scenarios.flatMap(({ name }) => collected.timeline(name).slice(-1));
  const [{ at = 0, durationMs: lasted = 0 } = {}] = newest;
  const sum = (of: (moment: (typeof newest)[number]) => number) =>
    newest.reduce((total, moment) => total + of(moment), 0);
  const p95 = quantile(distributionOf(addBuckets(newest.map(({ buckets }) => buckets))), 0.95);
  return {
    at: at + lasted,
    durationMs,
    rate: lasted > 0 ? (1000 * sum(({ requests }) => requests)) / lasted : 0,
    failures: sum(({ failures }) => failures),
    ...(p95 !== undefined && { p95 }),
  };
}
