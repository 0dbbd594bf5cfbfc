import type { Clause, System } from '../../spec/clause.js';
import type { Budget } from '../../results/schema.js';
import type { Target } from '../../target-file/target.js';
import { hindrance } from '../../preflight/applicable.js';
import { select, type Selection } from './selection.js';

/** What a run is going to take, about: it depends on what the target answers. */
export interface Forecast {
  clauses: number;
  requests: number;
  parties: number;
  /** How long the requests take at the rate of the target file, in seconds; absent: as long as the answers do. */
  seconds?: number;
}

/** What the tests of a system send to the embedded reference: how many clauses they judge, requests and parties. */
type Cost = readonly [clauses: number, requests: number, parties: number];

/** Without the phase that makes calls again. `forecast.test.ts` compares them with a run. */
const TESTS: Record<Budget, Record<System, Cost>> = {
  quick: {
    registry: [36, 504, 0],
    'token-standard': [89, 962, 0],
    participant: [39, 469, 35],
    authentication: [19, 551, 8],
    scan: [14, 198, 0],
    operator: [30, 142, 0],
    configuration: [89, 0, 0],
  },
  standard: {
    registry: [36, 1_354, 0],
    'token-standard': [89, 2_000, 0],
    participant: [39, 2_546, 40],
    authentication: [19, 1_484, 40],
    scan: [14, 553, 0],
    operator: [30, 154, 0],
    configuration: [89, 0, 0],
  },
  deep: {
    registry: [36, 20_000, 0],
    'token-standard': [89, 20_000, 0],
    participant: [39, 10_000, 60],
    authentication: [19, 10_000, 60],
    scan: [14, 3_000, 0],
    operator: [30, 3_000, 0],
    configuration: [89, 0, 0],
  },
};

/** The maximum number of requests of a standard run, by service; see `engine/repeat.ts`, which has the same. */
const STANDARD: readonly (readonly [systems: readonly System[], requests: number])[] = [
  [['registry', 'token-standard'], 7_800],
  [['participant', 'authentication'], 4_700],
  [['scan'], 1_500],
  [['operator'], 900],
];
const AGAIN = {
  standard: { most: 6_500, seconds: 20, each: 8 },
  deep: { most: 40_000, seconds: 300, each: 100 },
};

/** What judging a target by these clauses is going to take, before anything is sent. */
export function forecast(
  target: Target,
  options: Selection & { budget: Budget; allowWrites?: boolean | undefined },
): Forecast {
  const { budget } = options;
  const clauses = select(options).filter((clause) => isJudged(clause, target, options));
  const costOf = (system: System): readonly [number, number] => {
    const [all, requests, parties] = TESTS[budget][system];
    const share = Math.min(1, clauses.filter((clause) => clause.system === system).length / all);
    return [share * requests, share * parties];
  };
  const systems = [...new Set(clauses.map(({ system }) => system))];
  const costs = systems.map(costOf);
  const tests = costs.reduce((sum, [requests]) => sum + requests, 0);
  const { requestsPerSecond, allocations } = target.limits;
  const requests = Math.round(tests + again(tests, systems, budget, requestsPerSecond));
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

/** A run creates no more, unless its budget is deep. */
const MOST_PARTIES = 40;

/** How many requests the phase sends that makes calls again. */
function again(tests: number, systems: readonly System[], budget: Budget, rate = Infinity): number {
  if (budget === 'quick' || tests === 0) return 0;
  const { most, seconds, each } = AGAIN[budget];
  const mostOfAll = STANDARD.filter(([own]) => own.some((system) => systems.includes(system))).reduce(
    (sum, [, requests]) => sum + requests,
    0,
  );
  const left = budget === 'standard' ? Math.max(1_500, mostOfAll - tests) : Infinity;
  return Math.min(most, left, 500 + each * tests, rate * seconds);
}

/** Whether a clause is going to be judged, as far as the target file tells; what `provision` prints is taken to be there. */
function isJudged(clause: Clause, target: Target, options: Parameters<typeof hindrance>[2]): boolean {
  if (clause.untestable) return false;
  const lacks = hindrance(clause, target, options)?.lacks;
  if (lacks === undefined) return true;
  return target.registry?.provision !== undefined && /^registry\.(?!tokenStandard$)/.test(lacks);
}
