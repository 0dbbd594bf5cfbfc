import type { LoadScenario } from '../load/schema.js';
import type { Measure } from './comparison.js';
import { measure } from './measure.js';

const PERCENTILES = { p50: 0.5, p95: 0.95, p99: 0.99, 'p99.9': 0.999 } as const;
/** So many answers must be slower than a percentile in both, or a single one decides. */
const FEWEST_SLOWER = 10;
/** Percent of the requests: fewer failures more may be chance. */
const FEW_FAILURES = 0.1;
/** Loads that asked for rates this much apart, as a share, are not the same load. */
const SAME_RATE = 0.02;

/** The latencies, the rate and the failures of one scenario in both loads. */
export function scenarioMeasures(a: LoadScenario, b: LoadScenario, tolerance: number): Measure[] {
  const why = otherLoad(a, b);
  return [
    ...latencies(a, b, tolerance, why),
    measure({
      name: 'rate',
      unit: '/s',
      a: a.rate.reached,
      b: b.rate.reached,
      tolerance,
      moreIs: 'better',
      why,
    }),
    measure({
      name: 'failures',
      unit: '%',
      a: failures(a),
      b: failures(b),
      tolerance,
      moreIs: 'worse',
      slack: FEW_FAILURES,
      why,
    }),
  ];
}

function latencies(a: LoadScenario, b: LoadScenario, tolerance: number, why: string | undefined): Measure[] {
  const answers = Math.min(a.latency.count, b.latency.count);
  // What a percentile may be wrong by is no difference of the targets.
  const wide = Math.max(tolerance, a.latency.relativeError, b.latency.relativeError);
  return (['p50', 'p95', 'p99', 'p99.9'] as const).map((name) => {
    const few = answers * (1 - PERCENTILES[name]) < FEWEST_SLOWER ? 'too few answers' : undefined;
    return measure({
      name,
      unit: 'ms',
      a: a.latency[name],
      b: b.latency[name],
      tolerance: wide,
      moreIs: 'worse',
      why: why ?? few,
    });
  });
}

function otherLoad(a: LoadScenario, b: LoadScenario): string | undefined {
  const [less = 0, more = 0] = [a.rate.asked, b.rate.asked].sort((one, other) => one - other);
  return more - less > SAME_RATE * more ? 'the loads asked for different rates' : undefined;
}

const failures = ({ requests, failures: all }: LoadScenario): number | undefined =>
  requests === 0 ? undefined : (100 * all.reduce((sum, { count }) => sum + count, 0)) / requests;
