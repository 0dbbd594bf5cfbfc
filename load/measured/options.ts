import { type LoadShape, durationOf, peakRate } from '../../src/results/load/stages.js';
import { existsSync, readFileSync } from 'node:fs';
import { type Distribution, SHARES } from '../../src/results/load/distribution.js';
import type { TlsOptions } from '../../src/http/client-options.js';

/** From so many requests in a second on, collecting often makes answers late. */
const FAST = 2_000;
/** So many virtual users have so much memory that one collection makes answers late. */
const MANY = 200;

/**
 * How Go is to collect in k6. Where load is high or virtual users are many, hardly ever below the limit, so that the
 * collector adds less latency of its own, for twice the memory; elsewhere more often than Go does by itself (100), which
 * keeps a load within 1.3 times the memory of a bare script (`npm run bench:load -- --only cost`).
 * The limit leaves room for what virtual users and the samples of the summary need.
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

/** What is measured of requests, and how k6 or the script calls it. All are times but the size. */
export const TRENDS = {
  /** Without what comes before the request: waiting for a connection, or making it. */
  duration: 'http_req_duration',
  waiting: 'http_req_waiting',
  receiving: 'http_req_receiving',
  /** Of answers on new connections: the duration, and the same with what came before. */
  freshDuration: 'assay_fresh_duration',
  freshLatency: 'assay_fresh_latency',
  connecting: 'assay_connecting',
  tls: 'assay_tls',
  /** How late requests left, of those that did not leave in time. */
  late: 'assay_late',
  /** Characters of a body, of a sample that the longest ones are in. */
  size: 'assay_size',
} as const;
/** A trend, as it is called here. */
export type TrendName = keyof typeof TRENDS;

/** What k6 measured, as it hands it over at its end. */
export interface Summary {
  durationMs: number;
  dropped(scenario: string): number;
  trend(name: TrendName, scenario: string): Distribution;
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
    trend: (name, scenario) => {
      const values = valuesOf(trendOf(name, scenario));
      const count = values['count'] ?? 0;
      return { count, points: count === 0 ? [] : SHARES.map((share) => [share, values[statOf(share)] ?? 0]) };
    },
  };
}

/** Where k6 may send: nothing is asked of a name server, and no other address is connected to. */
export interface Destinations {
  /** The address of each name. */
  hosts: Readonly<Record<string, string>>;
  /** Networks, in CIDR notation (RFC 4632), that k6 refuses to connect to. */
  blacklistIPs: readonly string[];
}

/** One scenario as k6 is to run it; the script goes by its name. */
export interface K6Scenario {
  name: string;
  /** Of all generators together. */
  shape: LoadShape;
  /** The requests that were asked for, where something allows no more than the shape has; and what that is. */
  cut?: { requests: number; by: string };
  /** Each of so many users sends when the answer before is there, as long as the shape lasts, whose rates are then 0. */
  users?: number;
  /** After so long a request is given up. */
  timeoutMs: number;
  /** Allocated before the start, and never more of them: one that is made in mid-run comes too late. */
  virtualUsers: number;
}

/** How a quantile is called in k6, by its share. */
const statOf = (share: number): string => {
  if (share === 0) return 'min';
  return share === 1 ? 'max' : `p(${Number((share * 100).toFixed(3))})`;
};

/** A trend of one scenario, without what was never answered. */
const trendOf = (name: TrendName, scenario: string): string =>
  `${TRENDS[name]}{scenario:${scenario}${TRENDS[name].startsWith('http') ? ',expected_response:true' : ''}}`;

const TREND_NAMES = Object.keys(TRENDS) as TrendName[];

/** The requests of one scenario that were planned and not sent. */
const droppedOf = (scenario: string): string => `dropped_iterations{scenario:${scenario}}`;

// Rates are whole numbers: a thousandth of a request in a second is one in a thousand seconds.
const stage = (rate: number, durationMs: number) => ({
  target: Math.round(rate * 1000),
  duration: `${Math.round(durationMs)}ms`,
});

/**
 * After the end of a shape: what is due there and comes late is sent all the same, where k6 would leave it out without
 * counting it. A hundredth of a request more keeps an inexact sum from losing the last one; half of one would be a whole
 * one where a shape ends with half a request, and that would leave a second after the end.
 */
const TAIL = [stage(0.01, 0), stage(0.01, 1_000), stage(0, 0), stage(0, 30_000)];

/** Whoever waits for an answer at the end gets it, or is told that there was none. */
const gracefulStop = ({ timeoutMs }: K6Scenario) => `${Math.max(30_000, timeoutMs + 1_000)}ms`;

const closed = (scenario: K6Scenario, users: number) => ({
  executor: 'constant-vus',
  vus: users,
  duration: `${Math.round(durationOf(scenario.shape))}ms`,
  gracefulStop: gracefulStop(scenario),
});

// Also where the rate is constant: k6's other executor has no end but that of its time.
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
  // A metric of one scenario is only in the summary when a threshold names it; this one always holds.
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
