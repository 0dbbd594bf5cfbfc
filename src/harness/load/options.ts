import { existsSync, readFileSync } from 'node:fs';
import { type Distribution, SHARES } from '../../verdict/load/distribution.js';
import type { LoadShape } from '../../verdict/load/stages.js';
import type { TlsOptions } from '../target/tls.js';

type Values = Readonly<Record<string, number>>;

/** What k6 measured, as it hands it over at its end. */
export interface Summary {
  durationMs: number;
  dropped(scenario: string): number;
  latency(scenario: string): Distribution;
}

/** Reads what the script's `handleSummary` wrote; undefined where k6 did not come so far. */
export function readSummary(path: string): Summary | undefined {
  if (!existsSync(path)) return undefined;
  const data = JSON.parse(readFileSync(path, 'utf8')) as {
    metrics: Record<string, { values: Values } | undefined>;
    state: { testRunDurationMs: number };
  };
  const valuesOf = (metric: string): Values => data.metrics[metric]?.values ?? {};
  return {
    durationMs: data.state.testRunDurationMs,
    dropped: (scenario) => valuesOf(droppedOf(scenario))['count'] ?? 0,
    latency: (scenario) => {
      const values = valuesOf(latencyOf(scenario));
      const count = values['count'] ?? 0;
      return { count, points: count === 0 ? [] : SHARES.map((share) => [share, values[statOf(share)] ?? 0]) };
    },
  };
}

/** One scenario as k6 is to run it; the script goes by its name. */
export interface K6Scenario {
  name: string;
  /** Of all generators together. */
  shape: LoadShape;
  /** Allocated before the start, and never more of them: one that is made in mid-run comes too late. */
  virtualUsers: number;
}

/** How a quantile is called in k6, by its share. */
const statOf = (share: number): string => {
  if (share === 0) return 'min';
  return share === 1 ? 'max' : `p(${Number((share * 100).toFixed(3))})`;
};

/** The latency of the answers of one scenario, without what was never answered. */
const latencyOf = (scenario: string): string =>
  `http_req_duration{scenario:${scenario},expected_response:true}`;

/** The requests of one scenario that were planned and not sent. */
const droppedOf = (scenario: string): string => `dropped_iterations{scenario:${scenario}}`;

// Rates are whole numbers: a thousandth of a request in a second is one in a thousand seconds.
const stage = (rate: number, durationMs: number) => ({
  target: Math.round(rate * 1000),
  duration: `${Math.round(durationMs)}ms`,
});

/**
 * After the end of a shape: what is due there and comes late is sent all the same, where k6 would leave it out without
 * counting it. Half a request more keeps an inexact sum from losing the last one.
 */
const TAIL = [stage(0.5, 0), stage(0.5, 1_000), stage(0, 0), stage(0, 30_000)];

// Also where the rate is constant: k6's other executor has no end but that of its time.
const executor = ({ shape, virtualUsers }: K6Scenario) => ({
  executor: 'ramping-arrival-rate',
  preAllocatedVUs: virtualUsers,
  maxVUs: virtualUsers,
  // Whoever waits for an answer at the end gets it.
  gracefulStop: '30s',
  startRate: Math.round(shape.startRate * 1000),
  timeUnit: '1000s',
  stages: [...shape.stages.map(({ rate, durationMs }) => stage(rate, durationMs)), ...TAIL],
});

/** The options of a script: an open model, few tags, and quantiles that can be merged instead of thresholds. */
export function k6Options(scenarios: readonly K6Scenario[], { cert, key }: TlsOptions): object {
  // A metric of one scenario is only in the summary when a threshold names it; this one always holds.
  const named = scenarios.flatMap(({ name }) => [
    [latencyOf(name), ['max>=0']],
    [droppedOf(name), ['count>=0']],
  ]);
  return {
    scenarios: Object.fromEntries(scenarios.map((scenario) => [scenario.name, executor(scenario)])),
    thresholds: Object.fromEntries(named) as Record<string, string[]>,
    systemTags: ['name', 'status', 'error_code', 'scenario', 'expected_response'],
    summaryTrendStats: [...SHARES.map(statOf), 'count'],
    ...(cert !== undefined && key !== undefined && { tlsAuth: [{ cert, key }] }),
  };
}
