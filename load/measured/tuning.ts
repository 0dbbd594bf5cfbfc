import { peakRate } from '../../src/results/load/stages.js';
import type { K6Scenario } from './options.js';

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
