import type { WorseDirection } from './detect/judge-series.js';

/** What is known of a metric by its name. */
export interface Metric {
  unit: 'ms' | '%' | 'per second' | '';
  worse: WorseDirection;
  /** The least standard deviation of its noise, in its unit: the resolution of the clock, or of the count. */
  noiseFloor: number;
  /** The least change that matters, as a share of the level: what a reader of nightly figures would act on. */
  leastEffect: number;
  /** Whether a slow machine makes it worse: then a calibration is taken out. */
  speed: boolean;
}

const TIME: Metric = { unit: 'ms', worse: 'up', noiseFloor: 0.05, leastEffect: 0.03, speed: true };
const RATE: Metric = { unit: 'per second', worse: 'down', noiseFloor: 0.01, leastEffect: 0.03, speed: true };
const SHARE: Metric = { unit: '%', worse: 'up', noiseFloor: 0.1, leastEffect: 0, speed: false };
const count = (worse: WorseDirection): Metric => ({
  unit: '',
  worse,
  noiseFloor: 0.34,
  leastEffect: 0,
  speed: false,
});

const METRICS: Readonly<Record<string, Metric>> = {
  durationMs: TIME,
  exchangeMs: TIME,
  requestsPerSecond: RATE,
  requests: count(undefined),
  pass: count('down'),
  fail: count('up'),
  inconclusive: count('up'),
  waived: count('up'),
  p50: TIME,
  p90: TIME,
  p95: TIME,
  p99: TIME,
  'p99.9': TIME,
  rateReached: RATE,
  breakpoint: RATE,
  failures: SHARE,
  dropped: SHARE,
};

/** The metric of a series. A load's has the scenario before it: `mixed.p95`. One that is not known is only shown. */
export const metricOf = (name: string): Metric =>
  METRICS[name] ?? METRICS[name.slice(name.indexOf('.') + 1)] ?? count(undefined);

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) >= 1000 ? 4 : 3 });

/** A value with its unit, for a reader. */
export const valueText = (value: number, { unit }: Metric): string => `${digits(value)} ${unit}`.trimEnd();
