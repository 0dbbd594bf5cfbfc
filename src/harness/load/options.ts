import { SHARES } from '../../verdict/load/shares.js';
import type { Stage } from '../../verdict/load/schema.js';
import type { Course } from '../../verdict/load/stages.js';
import type { TlsOptions } from '../target/tls.js';

/** One scenario as k6 is to run it. */
export interface PlannedScenario {
  name: string;
  /** The function of the script. */
  exec: string;
  /** Of all generators together. */
  course: Course;
  /** Allocated before the start, and never more of them: one that is made in mid-run comes too late. */
  virtualUsers: number;
}

/** How a quantile is called in k6, by its share. */
export const statOf = (share: number): string => {
  if (share === 0) return 'min';
  return share === 1 ? 'max' : `p(${Number((share * 100).toFixed(3))})`;
};

/** The latency of the answers of one scenario, without what was never answered. */
export const latencyOf = (scenario: string): string =>
  `http_req_duration{scenario:${scenario},expected_response:true}`;

export const droppedOf = (scenario: string): string => `dropped_iterations{scenario:${scenario}}`;

const seconds = (ms: number) => `${Math.round(ms)}ms`;

const executor = ({ exec, course, virtualUsers }: PlannedScenario) => {
  const [first] = course.stages;
  // Of a constant rate k6 wants a whole number, and a second at least.
  const common = {
    exec,
    preAllocatedVUs: virtualUsers,
    maxVUs: virtualUsers,
    // Whoever waits for an answer at the end gets it.
    gracefulStop: '30s',
  };
  if (course.stages.length === 1 && first?.rate === course.startRate && isConstant(first)) {
    const { rate, durationMs } = first;
    return {
      ...common,
      executor: 'constant-arrival-rate',
      rate,
      timeUnit: '1s',
      duration: seconds(durationMs),
    };
  }
  // Rates are whole numbers: a thousandth of a request in a second is one in a thousand seconds.
  return {
    ...common,
    executor: 'ramping-arrival-rate',
    startRate: Math.round(course.startRate * 1000),
    timeUnit: '1000s',
    stages: course.stages.map(({ rate, durationMs }) => ({
      target: Math.round(rate * 1000),
      duration: seconds(durationMs),
    })),
  };
};

const isConstant = ({ rate, durationMs }: Stage) => Number.isInteger(rate) && durationMs >= 1000;

/** The options of a script: an open model, few tags, and quantiles that can be merged instead of thresholds. */
export function k6Options(scenarios: readonly PlannedScenario[], { cert, key }: TlsOptions): object {
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
