import { peakOf } from '../../verdict/load/stages.js';
import type { PlannedScenario } from './options.js';

/** From so many requests in a second on, collecting as often as Go would do by itself is what makes answers late. */
const FAST = 2_000;

/**
 * How Go is to collect in k6. At high rates hardly ever below the limit, so that the collector adds no latency of its
 * own, for twice the memory; below them Go's own setting costs no more processor time. The limit leaves room for what
 * the virtual users and the samples of the summary need.
 */
export function tuning(
  scenarios: readonly PlannedScenario[],
  durationMs: number,
  flat: boolean,
): Record<string, string> {
  const users = scenarios.reduce((sum, { virtualUsers }) => sum + virtualUsers, 0);
  const rate = scenarios.reduce((sum, { course }) => sum + peakOf(course), 0);
  const samplesMb = flat ? 0 : (rate * durationMs * 250) / 1000 / 1e6;
  return {
    GOGC: rate < FAST ? '100' : '1000',
    GOMEMLIMIT: `${Math.ceil(96 + users * 0.4 + 1.5 * samplesMb)}MiB`,
  };
}
