import type { TrendName } from '../src/harness/load/options.js';
import type { Measured } from '../src/harness/load/run-k6.js';
import {
  countBeyond,
  percentiles,
  quantile,
  replaced,
  withUnanswered,
  type Distribution,
} from '../src/verdict/load/distribution.js';
import { BUCKET_ERROR, distributionOf } from '../src/verdict/load/histogram.js';
import type { LoadPhases, LoadScenario } from '../src/verdict/load/schema.js';
import { LATE_MS } from '../src/verdict/load/sent.js';

/** Quantiles where k6 kept them, and else what its histograms tell. */
const trendOf = ({ collected, summary }: Measured, name: TrendName, scenario: string): Distribution =>
  summary?.trend(name, scenario) ?? distributionOf(collected.buckets(name, scenario));

/**
 * How long the requests of a scenario took, with what a new connection takes. Those without an answer are in it: they took
 * at least the time-out.
 */
export function latencyOf(
  measured: Measured,
  scenario: string,
  unanswered: number,
  timeoutMs: number,
): LoadScenario['latency'] {
  const { collected, summary } = measured;
  const of = (name: TrendName) => trendOf(measured, name, scenario);
  const answers = summary
    ? replaced(of('duration'), of('freshDuration'), of('freshLatency'))
    : distributionOf(collected.buckets('latency', scenario));
  return {
    method: summary ? 'quantiles' : 'histogram',
    // Between two quantiles that are kept lies half a percent of the answers, and less at the slow end.
    relativeError: summary ? 0.01 : Math.round(BUCKET_ERROR * 1000) / 1000,
    unanswered,
    timeoutMs,
    ...percentiles(withUnanswered(answers, unanswered, timeoutMs)),
  };
}

/** Where the time of a scenario's requests went. */
export function phasesOf(measured: Measured, scenario: string): LoadPhases {
  const of = (name: TrendName) => percentiles(trendOf(measured, name, scenario));
  return {
    connecting: of('connecting'),
    tls: of('tls'),
    waiting: of('waiting'),
    receiving: of('receiving'),
  };
}

/** How late the requests of a scenario left, all of them; undefined: nobody told. */
export function lateOf(
  measured: Measured,
  scenario: string,
  requests: number,
  dropped: number,
): LoadScenario['late'] {
  // A request that is dropped takes no place in the count of the others, so that later ones seem late.
  if (requests === 0 || dropped > 0) return undefined;
  const late = trendOf(measured, 'late', scenario);
  const onTime = Math.max(0, requests - late.count);
  // Before the first request k6 gets its virtual users ready: a load that begins later is the same load.
  const began = onTime === 0 ? (quantile(late, 0) ?? 0) : 0;
  const all: Distribution = {
    count: onTime + late.count,
    points: [
      [0, 0],
      [onTime / (onTime + late.count), 0],
      ...late.points.map(([share, ms]): [number, number] => [
        (onTime + share * late.count) / (onTime + late.count),
        ms - began,
      ]),
    ],
  };
  return { beyond: countBeyond(all, LATE_MS), lateMs: LATE_MS, ...percentiles(all) };
}

/** How much came, and how long the bodies were. */
export function sizesOf(measured: Measured, scenario: string): NonNullable<LoadScenario['sizes']> {
  const size = trendOf(measured, 'size', scenario);
  // Histograms count in thousandths here, which are milliseconds elsewhere.
  const unit = measured.summary ? 1 : 1000;
  const at = (share: number) => Math.round((quantile(size, share) ?? 0) / unit);
  return {
    received: measured.collected.counter('data_received', scenario).get('') ?? 0,
    ...(size.count > 0 && { p50: at(0.5), max: at(1) }),
  };
}
