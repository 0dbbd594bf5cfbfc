import type { LoadScenario } from '../load/schema.js';
import type { Measure } from './comparison.js';

const PERCENTILES = [
  ['p50', 0.5],
  ['p95', 0.95],
  ['p99', 0.99],
  ['p99.9', 0.999],
] as const;
/** So many answers must be slower than a percentile in both, or a single one decides. */
const FEWEST_SLOWER = 10;
/** Percent of the requests: fewer failures more may be chance. */
const FEW_FAILURES = 0.1;
/** Loads that asked for rates this much apart, as a share, are not the same load. */
const SAME_RATE = 0.02;

/** The latencies, the rate and the failures of one scenario in both loads. */
export function scenarioMeasures(a: LoadScenario, b: LoadScenario, tolerance: number): Measure[] {
  const other = otherLoad(a, b);
  const answers = Math.min(a.latency.count, b.latency.count);
  // The error of a percentile is not a difference between the targets.
  const wide = Math.max(tolerance, a.latency.relativeError, b.latency.relativeError);
  const figures = (of: (one: LoadScenario) => number | undefined, why = other) => ({
    a: of(a),
    b: of(b),
    why,
  });
  return [
    ...PERCENTILES.map(([name, share]) => {
      const few = answers * (1 - share) < FEWEST_SLOWER ? 'too few answers' : undefined;
      const both = figures(({ latency }) => latency[name], other ?? few);
      return measure({ name, unit: 'ms', moreIs: 'worse', tolerance: wide, ...both });
    }),
    measure({
      name: 'rate',
      unit: '/s',
      moreIs: 'better',
      tolerance,
      ...figures(({ rate }) => rate.reached),
    }),
    measure({
      name: 'failures',
      unit: '%',
      moreIs: 'worse',
      slack: FEW_FAILURES,
      tolerance,
      ...figures(failures),
    }),
  ];
}

function otherLoad(a: LoadScenario, b: LoadScenario): string | undefined {
  const [less = 0, more = 0] = [a.rate.asked, b.rate.asked].sort((one, other) => one - other);
  return more - less > SAME_RATE * more ? 'the loads asked for different rates' : undefined;
}

const failures = ({ requests, failures: all }: LoadScenario): number | undefined =>
  requests === 0 ? undefined : (100 * all.reduce((sum, { count }) => sum + count, 0)) / requests;

interface Figures {
  name: string;
  unit: Measure['unit'];
  a: number | undefined;
  b: number | undefined;
  /** A share: up to so much worse or better is alike. */
  tolerance: number;
  moreIs: 'better' | 'worse';
  /** A difference up to this, in the unit, is alike too. */
  slack?: number;
  /** Why the figures, which are shown all the same, cannot be compared. */
  why?: string | undefined;
}

/** Two figures and what to think of their difference. */
export function measure({ name, unit, a, b, tolerance, moreIs, slack = 0, why }: Figures): Measure {
  const shown = { name, unit, ...(a !== undefined && { a }), ...(b !== undefined && { b }) };
  if (a === undefined || b === undefined)
    return { ...shown, state: 'unknown', why: why ?? `not measured in ${a === undefined ? 'A' : 'B'}` };
  const both = { ...shown, ...(a > 0 && { ratio: b / a }) };
  if (why !== undefined) return { ...both, state: 'unknown', why };
  const [less, more] = [Math.min(a, b), Math.max(a, b)];
  if (more <= less * (1 + tolerance) || more - less <= slack) return { ...both, state: 'alike' };
  return { ...both, state: b > a === (moreIs === 'better') ? 'better' : 'worse' };
}
