import type { Budget } from '../../results/schema.js';
import type { Clause, System } from '../../spec/clause.js';
import type { Target } from '../../target-file/target.js';
import { hindrance } from '../../preflight/applicable.js';
import { select, type Selection } from './selection.js';
import type { Held } from '../../http/pace.js';
import { shownRate } from '../../preflight/rate.js';

/** The maximum number of requests of a standard run, by service. The repeat phase gets what the tests leave. */
const REQUESTS = { registry: 7_500, participant: 4_400, scan: 1_000, operator: 400 };
/** A service that answers calls. */
type Service = keyof typeof REQUESTS;

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

/** An estimate of what a run will take. It depends on what the target answers. */
interface Forecast {
  clauses: number;
  requests: number;
  parties: number;
  /** The time for the requests at the rate of the target file, in seconds. Absent when the target file has no rate. */
  seconds?: number;
}

/** What the tests of a system send to the embedded reference: number of clauses, requests and parties. */
type Cost = readonly [clauses: number, requests: number, parties: number];

/** Without the repeat phase. `cost.test.ts` compares these numbers with a run. */
const TESTS: Record<Budget, Record<System, Cost>> = {
  quick: {
    registry: [36, 340, 0],
    'token-standard': [155, 1_160, 0],
    participant: [39, 470, 35],
    authentication: [19, 570, 8],
    scan: [14, 200, 0],
    operator: [30, 150, 0],
    configuration: [89, 0, 0],
  },
  standard: {
    registry: [36, 1_200, 0],
    'token-standard': [155, 5_700, 0],
    participant: [39, 2_420, 40],
    authentication: [19, 1_600, 40],
    scan: [14, 570, 0],
    operator: [30, 160, 0],
    configuration: [89, 0, 0],
  },
  deep: {
    registry: [36, 20_000, 0],
    'token-standard': [155, 20_000, 0],
    participant: [39, 10_000, 60],
    authentication: [19, 10_000, 60],
    scan: [14, 3_000, 0],
    operator: [30, 3_000, 0],
    configuration: [89, 0, 0],
  },
};

/** The service that answers the calls of a system. Absent when no service does. */
const SERVICES: Partial<Record<System, Service>> = {
  registry: 'registry',
  'token-standard': 'registry',
  participant: 'participant',
  authentication: 'participant',
  scan: 'scan',
  operator: 'operator',
};

/** Estimates what it will take to judge a target by these clauses, before anything is sent. */
export function forecast(
  target: Target,
  options: Selection & { budget: Budget; allowWrites?: boolean | undefined },
): Forecast {
  const { budget } = options;
  const clauses = select(options, target).filter((clause) => isJudged(clause, target, options));
  const costOf = (system: System): readonly [number, number] => {
    const [all, requests, parties] = TESTS[budget][system];
    const share = Math.min(1, clauses.filter((clause) => clause.system === system).length / all);
    return [share * requests, share * parties];
  };
  const systems = [...new Set(clauses.map(({ system }) => system))];
  const costs = systems.map(costOf);
  const tests = costs.reduce((sum, [requests]) => sum + requests, 0);
  const { requestsPerSecond, allocations } = target.limits;
  const services = new Set(systems.flatMap((system) => SERVICES[system] ?? []));
  // Nearly every request of a test is a call of its own. When no call is sent, none can be sent again.
  const again =
    tests === 0 ? 0 : requestsAgain(budget, { services, sent: tests, calls: tests, rate: requestsPerSecond });
  const requests = Math.round(tests + again);
  return {
    clauses: clauses.length,
    requests,
    parties: Math.min(
      allocations,
      Math.ceil(costs.reduce((sum, [, parties]) => sum + parties, 0)),
      budget === 'deep' ? Infinity : MOST_PARTIES,
    ),
    ...(requestsPerSecond !== undefined && { seconds: Math.ceil(requests / requestsPerSecond) }),
  };
}

/** The maximum number of parties that a run creates, unless its budget is deep. */
const MOST_PARTIES = 40;

/** Whether a clause will be judged, by the target file. Values that `provision` prints are assumed to be there. */
function isJudged(clause: Clause, target: Target, options: Parameters<typeof hindrance>[2]): boolean {
  if (clause.untestable) return false;
  const lacks = hindrance(clause, target, options)?.lacks;
  if (lacks === undefined) return true;
  return target.registry?.provision !== undefined && /^registry\.(?!tokenStandard$)/.test(lacks);
}

/** What was sent in a run, how long that took, and what delayed it. */
interface Sent {
  requests: number;
  durationMs: number;
  held: Held;
  budget: Budget;
  /** From the target file. */
  requestsPerSecond?: number | undefined;
  /** The rate that was measured by counting what the target refuses. */
  found?: number | undefined;
}

/** Waiting is reported only when it took at least this share of the run. */
const MUCH = 0.3;
const MUCH_MS = 5_000;
/** Up to this share of the requests, refusals are normal: the rate limit was found and respected. */
const FEW_REFUSED = 0.05;

/** What limited a run, and what would make it shorter, in a sentence or two. @returns undefined when nothing did */
export function limitedBy({
  requests,
  durationMs,
  held,
  budget,
  requestsPerSecond,
  found,
}: Sent): string | undefined {
  const { refused, limitMs, targetMs, allowed } = held;
  const isMuch = (ms: number) => ms >= MUCH_MS && ms >= MUCH * durationMs;
  const fewer = `${budget === 'quick' ? '' : '--budget quick or '}fewer clauses (--clause)`;
  if (refused > FEW_REFUSED * requests || isMuch(targetMs)) {
    const way =
      allowed === undefined
        ? 'assay doctor finds the limits.requestsPerSecond that keeps below what it refuses'
        : `limits.requestsPerSecond: ${shownRate(Math.max(1, allowed))} keeps below what it refuses`;
    // A rate that was measured is told as a mistake in the target file.
    const advice = `${found === undefined ? `${way}; ` : 'That rate and '}${fewer} would take less time`;
    const waited = targetMs >= 1000 ? `, and ${seconds(targetMs)} were spent waiting for it` : '';
    return `The target refused ${number(refused)} of ${number(requests)} requests as too many (429 or 503)${waited}. ${advice}.`;
  }
  if (requestsPerSecond === undefined || !isMuch(limitMs)) return undefined;
  return (
    `${seconds(limitMs)} of ${seconds(durationMs)} were spent waiting for limits.requestsPerSecond (${requestsPerSecond}). ` +
    `A higher limit, ${fewer} would take less time.`
  );
}

const number = (value: number): string => value.toLocaleString('en');

const seconds = (ms: number): string => `${number(Math.round(ms / 1000))} s`;
