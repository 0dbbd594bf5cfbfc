import type { Clause, System } from '../../spec/clause.js';
import type { Budget } from '../../results/schema.js';
import type { Target } from '../../target-file/target.js';
import { hindrance } from '../../preflight/applicable.js';
import { requestsAgain, type Service } from './repeat-budget.js';
import { select, type Selection } from './selection.js';

/** An estimate of what a run will take. It depends on what the target answers. */
export interface Forecast {
  clauses: number;
  requests: number;
  parties: number;
  /** The time for the requests at the rate of the target file, in seconds. Absent when the target file has no rate. */
  seconds?: number;
}

/** What the tests of a system send to the embedded reference: number of clauses, requests and parties. */
type Cost = readonly [clauses: number, requests: number, parties: number];

/** Without the repeat phase. `limited.test.ts` compares these numbers with a run. */
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
