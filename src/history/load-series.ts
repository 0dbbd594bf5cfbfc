import type { Load } from '../verdict/load/schema.js';

const PERCENTILES = ['p50', 'p90', 'p95', 'p99', 'p99.9'] as const;

/** The numbers of a load that are followed over the nights, by scenario: `mixed.p95`. Shares are in percent. */
export function loadSeries({ scenarios, breakpoint }: Load): Record<string, number> {
  const all = scenarios.flatMap(({ name, requests, rate, dropped, failures, latency }) => {
    const failed = failures.reduce((sum, { count }) => sum + count, 0);
    const percentiles = PERCENTILES.map((each) => [each, latency[each]] as const);
    const numbers = [
      ...percentiles,
      ['rateReached', rate.reached] as const,
      ['failures', requests > 0 ? (100 * failed) / requests : undefined] as const,
      ['dropped', requests + dropped > 0 ? (100 * dropped) / (requests + dropped) : undefined] as const,
    ];
    return numbers.map(([metric, value]) => [`${name}.${metric}`, value] as const);
  });
  const known = [...all, ['breakpoint', breakpoint?.rate] as const].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
