import type { WorseDirection } from './detect/judge-series.js';

/** The properties of a metric. */
interface Metric {
  /** What it is, for a reader who does not know its name. */
  means: string;
  unit: 'ms' | '%' | 'per second' | '';
  worse: WorseDirection;
  /** The minimum standard deviation of the noise, in its unit: the resolution of the clock or of the count. */
  noiseFloor: number;
  /** The minimum change that matters, as a share of the level: what a reader of nightly figures would act on. */
  leastEffect: number;
  /** Whether a slow machine makes it worse: then the calibration is applied. */
  speed: boolean;
}

type Plain = Omit<Metric, 'means'>;

const TIME: Plain = { unit: 'ms', worse: 'up', noiseFloor: 0.05, leastEffect: 0.03, speed: true };
const RATE: Plain = { unit: 'per second', worse: 'down', noiseFloor: 0.01, leastEffect: 0.03, speed: true };
const SHARE: Plain = { unit: '%', worse: 'up', noiseFloor: 0.1, leastEffect: 0, speed: false };
const count = (worse: WorseDirection): Plain => ({
  unit: '',
  worse,
  noiseFloor: 0.34,
  leastEffect: 0,
  speed: false,
});

const METRICS: Readonly<Record<string, Metric>> = {
  durationMs: { ...TIME, means: 'duration of the certification' },
  exchangeMs: { ...TIME, means: 'median duration of a request' },
  requestsPerSecond: { ...RATE, means: 'requests of the certification' },
  requests: { ...count(undefined), means: 'number of requests' },
  pass: { ...count('down'), means: 'clauses that passed' },
  fail: { ...count('up'), means: 'clauses that failed' },
  inconclusive: { ...count('up'), means: 'clauses that could not be judged' },
  waived: { ...count('up'), means: 'clauses that are waived' },
  p50: { ...TIME, means: 'median latency' },
  p90: { ...TIME, means: '90th percentile of the latency' },
  p95: { ...TIME, means: '95th percentile of the latency' },
  p99: { ...TIME, means: '99th percentile of the latency' },
  'p99.9': { ...TIME, means: '99.9th percentile of the latency' },
  rateReached: { ...RATE, means: 'requests that were sent' },
  breakpoint: { ...RATE, means: 'highest rate that keeps the thresholds' },
  failures: { ...SHARE, means: 'requests that failed' },
  dropped: { ...SHARE, means: 'requests that were not sent, as too many were open' },
};

/**
 * The metric of a series. Metrics of loads have their scenario as a prefix: `mixed.p95`. An unknown metric is only
 * shown.
 */
export const metricOf = (name: string): Metric =>
  METRICS[name] ??
  METRICS[name.slice(name.indexOf('.') + 1)] ?? { ...count(undefined), means: 'measured value' };

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) >= 1000 ? 4 : 3 });

/** A value with its unit, for reports. */
export const valueText = (value: number, { unit }: Metric): string => `${digits(value)} ${unit}`.trimEnd();
