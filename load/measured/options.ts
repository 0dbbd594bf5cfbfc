import { type LoadShape, durationOf, peakRate } from '../../src/results/load/stages.js';
import { existsSync, readFileSync } from 'node:fs';
import { type Distribution, SHARES } from '../../src/results/load/distribution.js';
import type { TlsOptions } from '../../src/http/connections.js';

/** From this number of requests per second, frequent garbage collection makes responses late. */
const FAST = 2_000;
/** From this number of virtual users, there is so much memory that one collection makes responses late. */
const MANY = 200;

/**
 * The settings of Go's garbage collector in k6. At a high load or with many virtual users it hardly ever runs below
 * the limit, so that it adds less latency, for twice the memory. Otherwise it runs more often than by default
 * (100), which keeps a load within 1.3 times the memory of a bare script (`npm run bench:load -- --only cost`). The
 * limit leaves room for what virtual users and the samples of the summary need.
 */
export function tuning(
  scenarios: readonly K6Scenario[],
  durationMs: number,
  flat: boolean,
): Record<string, string> {
  const users = scenarios.reduce((sum, { virtualUsers }) => sum + virtualUsers, 0);
  const rate = scenarios.reduce((sum, { shape }) => sum + peakRate(shape), 0);
  const samplesMb = flat ? 0 : (rate * durationMs * 250) / 1000 / 1e6;
  return {
    GOGC: rate < FAST && users < MANY ? '55' : '1000',
    GOMEMLIMIT: `${Math.ceil(96 + users * 0.4 + 1.5 * samplesMb)}MiB`,
  };
}

type Values = Readonly<Record<string, number>>;

/** What is measured for requests, with the metric name of k6 or of the script. All are times except the size. */
export const TRENDS = {
  /** Without the time before the request: waiting for a connection, or opening it. */
  duration: 'http_req_duration',
  waiting: 'http_req_waiting',
  receiving: 'http_req_receiving',
  /** For responses on new connections: the duration, and the same including the time before. */
  freshDuration: 'assay_fresh_duration',
  freshLatency: 'assay_fresh_latency',
  connecting: 'assay_connecting',
  tls: 'assay_tls',
  /** How late requests were sent; only those that were not on time. */
  late: 'assay_late',
  /** Characters of a body, for a sample that includes the longest ones. */
  size: 'assay_size',
} as const;
/** The name of a trend in assay. */
export type TrendName = keyof typeof TRENDS;

/** What k6 measured, as it reports it at its end. */
interface Summary {
  durationMs: number;
  dropped(scenario: string): number;
  trend(name: TrendName, scenario: string): Distribution;
}

/** Reads what `handleSummary` of the script wrote; undefined when k6 ended before that. */
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
    trend: (name, scenario) => {
      const values = valuesOf(trendOf(name, scenario));
      const count = values['count'] ?? 0;
      return { count, points: count === 0 ? [] : SHARES.map((share) => [share, values[statOf(share)] ?? 0]) };
    },
  };
}

/** The addresses that k6 may send to. It asks no name server and connects to no other address. */
export interface Destinations {
  /** The address of each name. */
  hosts: Readonly<Record<string, string>>;
  /** Networks, in CIDR notation (RFC 4632), that k6 must not connect to. */
  blacklistIPs: readonly string[];
}

/** One scenario for k6; the script identifies it by its name. */
export interface K6Scenario {
  name: string;
  /** The total of all generators. */
  shape: LoadShape;
  /** The number of planned requests, when something allows fewer than the shape has, and what does. */
  cut?: { requests: number; by: string };
  /** Users who send after the response to their last request, for the whole shape. Its rates are then 0. */
  users?: number;
  timeoutMs: number;
  /** Allocated before the start, never increased: one that is created during the run comes too late. */
  virtualUsers: number;
}

/** The k6 name of a quantile, by its share. */
const statOf = (share: number): string => {
  if (share === 0) return 'min';
  return share === 1 ? 'max' : `p(${Number((share * 100).toFixed(3))})`;
};

const trendOf = (name: TrendName, scenario: string): string =>
  `${TRENDS[name]}{scenario:${scenario}${TRENDS[name].startsWith('http') ? ',expected_response:true' : ''}}`;

const TREND_NAMES = Object.keys(TRENDS) as TrendName[];

/** The requests of one scenario that were planned but not sent. */
const droppedOf = (scenario: string): string => `dropped_iterations{scenario:${scenario}}`;

// Rates are whole numbers per 1000 seconds, so that a thousandth of a request per second is possible.
const stage = (rate: number, durationMs: number) => ({
  target: Math.round(rate * 1000),
  duration: `${Math.round(durationMs)}ms`,
});

/**
 * Time after the end of a shape: a request that is due at the end and comes late is still sent, where k6 would
 * leave it out without counting it. An extra hundredth of a request keeps a rounding error from losing the last
 * one. Half a request would become a whole one when a shape ends with half a request, and that would be sent a
 * second after the end.
 */
const TAIL = [stage(0.01, 0), stage(0.01, 1_000), stage(0, 0), stage(0, 30_000)];

/** A request that is pending at the end gets its response or its timeout. */
const gracefulStop = ({ timeoutMs }: K6Scenario) => `${Math.max(30_000, timeoutMs + 1_000)}ms`;

const closed = (scenario: K6Scenario, users: number) => ({
  executor: 'constant-vus',
  vus: users,
  duration: `${Math.round(durationOf(scenario.shape))}ms`,
  gracefulStop: gracefulStop(scenario),
});

// Also used when the rate is constant, because the duration of k6's other executor cannot be extended.
const open = (scenario: K6Scenario) => ({
  executor: 'ramping-arrival-rate',
  preAllocatedVUs: scenario.virtualUsers,
  maxVUs: scenario.virtualUsers,
  gracefulStop: gracefulStop(scenario),
  startRate: Math.round(scenario.shape.startRate * 1000),
  timeUnit: '1000s',
  stages: [...scenario.shape.stages.map(({ rate, durationMs }) => stage(rate, durationMs)), ...TAIL],
});

/** The options of a script: few tags, and quantiles that can be merged instead of thresholds. */
export function k6Options(
  {
    scenarios,
    freshConnections = false,
    destinations,
  }: {
    scenarios: readonly K6Scenario[];
    freshConnections?: boolean;
    destinations?: Destinations | undefined;
  },
  { cert, key }: TlsOptions,
): object {
  // The summary contains the metrics of one scenario only when a threshold names them; this threshold always holds.
  const named = scenarios.flatMap(({ name }) => [
    ...TREND_NAMES.map((trend) => [trendOf(trend, name), ['max>=0']] as const),
    [droppedOf(name), ['count>=0']] as const,
  ]);
  return {
    scenarios: Object.fromEntries(
      scenarios.map((scenario) => [
        scenario.name,
        scenario.users === undefined ? open(scenario) : closed(scenario, scenario.users),
      ]),
    ),
    thresholds: Object.fromEntries(named) as Record<string, string[]>,
    systemTags: ['name', 'status', 'error_code', 'scenario', 'expected_response'],
    summaryTrendStats: [...SHARES.map(statOf), 'count'],
    noConnectionReuse: freshConnections,
    ...destinations,
    ...(cert !== undefined && key !== undefined && { tlsAuth: [{ cert, key }] }),
  };
}
