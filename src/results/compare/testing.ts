import { conclude, parseThreshold } from '../load/thresholds.js';
import type { Load, LoadScenario } from '../load/schema.js';

/** A scenario of a successful load, with `changes`. */
export const scenario = (changes: Partial<LoadScenario> = {}): LoadScenario => ({
  name: 'accept-context',
  startRate: 50,
  stages: [],
  requests: 20_000,
  rate: { asked: 50, reached: 50 },
  dropped: 0,
  failures: [],
  latency: latency(),
  timeline: [],
  ...changes,
});

/** Latencies in ms, multiplied by `times`. */
export const latency = (
  times = 1,
  changes: Partial<LoadScenario['latency']> = {},
): LoadScenario['latency'] => ({
  method: 'quantiles',
  relativeError: 0,
  count: 20_000,
  p50: 10 * times,
  p95: 40 * times,
  p99: 90 * times,
  'p99.9': 200 * times,
  max: 300 * times,
  points: [],
  ...changes,
});

const NONE_DROPPED = parseThreshold('dropped<=0%')!;

/** A load that kept its threshold, with `changes`. */
export function loadOf(scenarios: LoadScenario[], changes: Partial<Load> = {}): Load {
  const load = { ...measured, scenarios, ...changes };
  return { ...load, ...conclude(load, [NONE_DROPPED]), ...changes };
}

const measured: Omit<Load, 'scenarios' | 'thresholds' | 'summary'> = {
  schemaVersion: 1,
  target: { name: 'acme' },
  run: {
    scenario: 'accept-context',
    profile: 'steady',
    seed: 1,
    invalid: 0,
    startedAt: '2026-08-03T09:15:00.000Z',
    durationMs: 60_000,
    harnessVersion: '0.1.0',
    k6: '1.0.0',
    allocations: 0,
  },
  clauses: [],
  generator: { virtualUsers: 10 },
};
