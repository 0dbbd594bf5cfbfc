import type { Clause, System } from '../../spec/clause.js';
import type { Budget } from '../../results/schema.js';
import type { Target } from '../../target-file/target.js';
import { hindrance } from '../../preflight/applicable.js';
import { requestsAgain, type Service } from './repeat-budget.js';
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

/** The service that answers the calls of a system; absent: none does. */
const SERVICES: Partial<Record<System, Service>> = {
  registry: 'registry',
  'token-standard': 'registry',
  participant: 'participant',
  authentication: 'participant',
  scan: 'scan',
  operator: 'operator',
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
  const services = new Set(systems.flatMap((system) => SERVICES[system] ?? []));
  // About every request of a test is a call of its own. Where none is sent, none can be sent again.
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

/** A run creates no more, unless its budget is deep. */
const MOST_PARTIES = 40;

/** Whether a clause is going to be judged, as far as the target file tells; what `provision` prints is taken to be there. */
function isJudged(clause: Clause, target: Target, options: Parameters<typeof hindrance>[2]): boolean {
  if (clause.untestable) return false;
  const lacks = hindrance(clause, target, options)?.lacks;
  if (lacks === undefined) return true;
  return target.registry?.provision !== undefined && /^registry\.(?!tokenStandard$)/.test(lacks);
}
