import type { Budget } from '../../results/schema.js';

/** The maximum number of requests of a standard run, by service. The repeat phase gets what the tests leave. */
const REQUESTS = { registry: 7_500, participant: 4_400, scan: 1_000, operator: 400 };
/** A service that answers calls. */
export type Service = keyof typeof REQUESTS;

/** The maximum with the deep budget, for all services together. */
const REQUESTS_OF_DEEP = 60_000;
/** The minimum number of requests for the phase, so that a list of many pages does not use up everything. */
const FEWEST: Record<Budget, number> = { quick: 0, standard: 780, deep: 20_000 };
/** The maximum number of requests for the phase in a run of few clauses. Further calls would show no more. */
const MOST: Record<Budget, number> = { quick: 0, standard: 6_500, deep: 40_000 };
/** The maximum number of requests for each call that can be made again, and for all of them together. */
const FOR_EACH: Record<Budget, number> = { quick: 0, standard: 8, deep: 100 };
const FOR_ALL = 500;
/** The maximum duration of the phase, in milliseconds. */
const LONGEST_MS: Record<Budget, number> = { quick: 0, standard: 20_000, deep: 300_000 };
/** A proof judges many targets on one machine. With more time, a busy machine does not decide what it finds. */
const PATIENCE_OF_PROOF = 6;

/** A time limit of the phase, in milliseconds. Only a proof does without the smallest counterexample (`shrink`). */
export const longestMs = (
  { budget, shrink }: { budget: Budget; shrink: boolean },
  limits: Record<Budget, number> = LONGEST_MS,
): number => limits[budget] * (shrink ? 1 : PATIENCE_OF_PROOF);

/** The requests of the repeat phase after `sent` requests of tests, with `calls` different calls. */
export function requestsAgain(
  budget: Budget,
  {
    services,
    sent,
    calls,
    rate = Infinity,
  }: { services: Iterable<Service>; sent: number; calls: number; rate?: number | undefined },
): number {
  if (budget === 'quick') return 0;
  const all =
    budget === 'deep' ? REQUESTS_OF_DEEP : [...services].reduce((sum, each) => sum + REQUESTS[each], 0);
  return Math.min(
    Math.max(FEWEST[budget], all - sent),
    Math.min(MOST[budget], FOR_ALL + calls * FOR_EACH[budget]),
    (rate * LONGEST_MS[budget]) / 1000,
  );
}
