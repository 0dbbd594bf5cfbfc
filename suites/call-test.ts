import { type Cases, attempt } from '../src/engine/cases/cases.js';
import type { Reply } from '../src/http/reply.js';
import type { RawExchange } from '../src/http/message.js';
import type { TestReport, Spent } from '../src/engine/run/events.js';
import type { Plan } from '../src/engine/run/plan.js';
import { inSpan } from '../src/http/trace/tracing.js';
import { follow, runTest, type CallTest } from '../src/engine/test.js';
import type { Reporting } from '../src/engine/tell.js';
import { Run } from '../src/engine/run.js';
import { Vary } from '../src/engine/vary.js';
import type { Call } from '../src/model/call.js';
import type { Exchange } from '../src/model/exchange.js';
import type { History } from '../src/model/history.js';
import type { Target } from '../src/target-file/target.js';
import type { Clause } from '../src/spec/clause.js';
import { everyCondition } from '../generators/sending.js';
import { authorising } from './authentication/tokens.js';
import { covers, observes, declare } from './support/declare.js';
import type { TargetUnderTest } from './support/target-under-test.js';

/** What was sent to a target since the last report, by any of its tests. */
function spentOn(target: TargetUnderTest): Spent {
  const { session, handshakes, told } = target;
  const { found } = session.pace;
  const hints = target.run?.client.parties.hints ?? [];
  const { all: origins } = session.origins;
  target.told = {
    requests: session.requests,
    parties: hints.length,
    handshakes: handshakes.length,
    origins,
  };
  return {
    requests: session.requests - told.requests,
    ...(found !== undefined && { requestsPerSecond: found }),
    hints: hints.slice(told.parties).map((hint) => session.hide(hint)),
    handshakes: handshakes.slice(told.handshakes),
    ...(origins !== told.origins && { origins }),
  };
}

/** The run of a target, with its history and its client. It is created when the first call is made. */
export function runOf(
  target: TargetUnderTest,
  { budget, seed, first = [], after = [] }: Pick<Plan, 'budget' | 'seed' | 'first' | 'after'>,
): Run {
  if (target.run) return target.run;
  // The quick budget sends each call like an ordinary client.
  const vary = budget === 'quick' ? new Vary() : new Vary(everyCondition(seed), seed);
  target.run = new Run(target.session, budget, vary, authorising());
  target.run.judgeFirst(first);
  target.run.history.participant.goOnAfter(after);
  return target.run;
}

/** How the findings of a target are reported. */
export function reportingOf(target: TargetUnderTest): Reporting {
  const { subject } = target;
  return {
    subject: subject.name,
    isJudged: (clause) => subject.clauses.includes(clause),
    spent: () => spentOn(target),
  };
}

/** The properties of a test of calls other than its title and its clause. */
type Sends<T> = Omit<CallTest<T>, 'clause' | 'key' | 'cases'> & {
  cases: Cases<T> | CallTest<T>['cases'];
  /** Distinguishes several tests of one clause. */
  part?: string;
  waits?: boolean;
};

/** Declares a test: the calls that it sends, and the clause that it tests. The model judges the exchanges. */
export function test<T>(title: string, clause: Clause, { cases, part, waits, ...sends }: Sends<T>): void {
  const act: Act = (target, key, plan) => {
    const own = { clause, key, ...sends, cases: typeof cases === 'function' ? cases : () => cases };
    return runTest<T>(runOf(target, plan), own, plan, reportingOf(target));
  };
  declareTest(title, clause, part, act, waits);
}

/** What a test does with a target that is judged by its clause. */
type Act = (target: TargetUnderTest, key: string, plan: Plan) => Promise<TestReport[]>;

/** Declares a test of a clause. `waits`: whether a call of it waits for seconds. */
export function declareTest(
  title: string,
  clause: Clause,
  part: string | undefined,
  run: Act,
  waits = false,
): void {
  const purpose = covers(clause, part);
  const { key, system } = purpose;
  declare({
    title,
    ...purpose,
    waits,
    act: async ({ plan, target }) => {
      const isJudged = plan.replay
        ? plan.replay.startsWith(`${key}:`)
        : target.subject.clauses.includes(clause.id);
      if (!isJudged || (plan.untilFound && target.found)) return [];
      const attributes = { 'assay.clause': clause.id, 'assay.test': key, 'assay.system': system };
      const findings = await inSpan(clause.id, attributes, () => run(target, key, plan));
      target.found ||= findings.some(isFound);
      return findings;
    },
  });
}

const isFound = (finding: TestReport): boolean =>
  finding.type === 'result' && finding.result.counterexamples.length > 0;

/** What an observation can do: send calls, and read the target file. */
export interface Looking {
  send: (call: Call) => Promise<Reply>;
  /** Sends a call and returns the whole exchange. */
  make: (call: Call) => Promise<Exchange>;
  /** Makes the calls of a sequence, like a test, and returns the result of the sequence. */
  follow: <T>(steps: Generator<Call | readonly Call[], T, Exchange>) => Promise<T>;
  run: Run;
  history: History;
  /** The apps of the node, in the order of the target file. */
  apps: NonNullable<Target['operator']>['apps'] & {};
}

/** Records what a target does where a section of the specification is silent. The key begins with the system. */
export function observe(
  key: string,
  section: string,
  look: (looking: Looking) => Promise<string | undefined>,
): void {
  declareObservation(key, section, (target, plan, log) => {
    const run = runOf(target, plan);
    const make = async (call: Call) => (await run.make(call, log)).exchanges.at(-1)!;
    const send = async (call: Call) => (await make(call)).answer as Reply;
    const { apps = [] } = target.session.target.operator ?? {};
    return look({ send, make, run, history: run.history, apps, follow: (steps) => follow(run, steps, log) });
  });
}

/** Declares an observation. `look`: observes the target, and appends to the log what it sent. */
export function declareObservation(
  key: string,
  section: string,
  look: (target: TargetUnderTest, plan: Plan, log: RawExchange[]) => Promise<string | undefined>,
): void {
  const purpose = observes(key);
  declare({
    title: key,
    ...purpose,
    act: async ({ plan, target }) => {
      const { session, subject } = target;
      if (!subject.observe.includes(purpose.system)) return [];
      const log: RawExchange[] = [];
      let value: string | undefined;
      const outcome = await attempt(async () => {
        value = await look(target, plan, log);
      });
      if (outcome.kind === 'unanswered') value = `no answer: ${outcome.reason}`;
      if (value === undefined) return [];
      const exchange = log.at(-1);
      const observation = {
        key,
        value: session.hide(value),
        section,
        ...(exchange && { exchange: session.record(exchange) }),
      };
      return [{ type: 'observation', subject: subject.name, ...reportingOf(target).spent(), observation }];
    },
  });
}
