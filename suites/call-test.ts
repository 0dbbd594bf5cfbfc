import type { Cases } from '../src/engine/cases/cases.js';
import type { Reply } from '../src/http/reply.js';
import type { RawExchange } from '../src/http/message.js';
import { attempt } from '../src/engine/cases/attempt.js';
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
import { everyCondition } from '../generators/conditions.js';
import { authorising } from './authentication/tokens.js';
import { covers, observes, declare } from './support/declare.js';
import { each, type TargetUnderTest } from './support/target-under-test.js';

/** What was asked of a target since it was told last, whichever of its tests asked. */
function spentOn(target: TargetUnderTest): Spent {
  const { session, handshakes, told } = target;
  const { found } = session.pace;
  const hints = target.run?.client.parties.hints ?? [];
  const { all: origins } = session.origins;
  target.told = {
    ...{ requests: session.requests, parties: hints.length, handshakes: handshakes.length },
    origins,
  };
  return {
    requests: session.requests - told.requests,
    ...(found !== undefined && { requestsPerSecond: found }),
    hints: hints.slice(told.parties).map((hint) => session.hide(hint)),
    handshakes: handshakes.slice(told.handshakes),
    ...(origins !== told.origins && { origins }),
    ...(hints.length > told.parties && { confirmed: [...target.run!.history.participant.confirmed] }),
  };
}

/** The run of a target: its history and its client, made when the first call is. */
export function runOf(
  target: TargetUnderTest,
  { budget, seed, first = [], after = [] }: Pick<Plan, 'budget' | 'seed' | 'first' | 'after'>,
): Run {
  if (target.run) return target.run;
  // The quick budget sends each call as an ordinary client does.
  const vary = budget === 'quick' ? new Vary() : new Vary(everyCondition(seed), seed);
  target.run = new Run(target.session, budget, vary, authorising());
  target.run.judgeFirst(first);
  target.run.history.participant.goOnAfter(after);
  return target.run;
}

/** Who is told what is found of a target. */
export function reportingOf(target: TargetUnderTest): Reporting {
  const { subject } = target;
  return {
    subject: subject.name,
    isJudged: (clause) => subject.clauses.includes(clause),
    spent: () => spentOn(target),
  };
}

/** What a test of calls says besides its title and its clause. */
type Sends<T> = Omit<CallTest<T>, 'clause' | 'key' | 'cases'> & {
  cases: Cases<T> | CallTest<T>['cases'];
  /** Tells several tests of one clause apart. */
  part?: string;
};

/** Declares a test: which calls it sends, and which clause they are about. The model judges them. */
export function test<T>(title: string, clause: Clause, { cases, part, ...sends }: Sends<T>): void {
  declareTest(title, clause, part, (target, key, plan) => {
    const own = { clause, key, ...sends, cases: typeof cases === 'function' ? cases : () => cases };
    return runTest<T>(runOf(target, plan), own, plan, reportingOf(target));
  });
}

/** Declares a test of a clause. `run`: what it does with each target that is judged by the clause. */
export function declareTest(
  title: string,
  clause: Clause,
  part: string | undefined,
  run: (target: TargetUnderTest, key: string, plan: Plan) => Promise<TestReport[]>,
): void {
  const purpose = covers(clause, part);
  const { key, system } = purpose;
  declare({
    title,
    ...purpose,
    act: ({ plan, targets }, tell) => {
      const isJudged = ({ subject }: TargetUnderTest) =>
        plan.replay ? plan.replay.startsWith(`${key}:`) : subject.clauses.includes(clause.id);
      const judged = targets.filter((target) => isJudged(target) && !(plan.untilFound && target.found));
      return each(judged, tell, (target) =>
        inSpan(
          clause.id,
          { 'assay.clause': clause.id, 'assay.test': key, 'assay.system': system },
          async () => {
            const findings = await run(target, key, plan);
            target.found ||= findings.some(isFound);
            return findings;
          },
        ),
      );
    },
  });
}

const isFound = (finding: TestReport): boolean =>
  finding.type === 'result' && finding.result.counterexamples.length > 0;

/** What an observation can do: send calls, and read what the target file names. */
export interface Looking {
  send: (call: Call) => Promise<Reply>;
  /** The same, with the whole exchange. */
  make: (call: Call) => Promise<Exchange>;
  /** Makes the calls that lead to something, as a test does, and tells what they lead to. */
  follow: <T>(steps: Generator<Call | readonly Call[], T, Exchange>) => Promise<T>;
  run: Run;
  history: History;
  /** The apps of the node, in the order of the target file. */
  apps: NonNullable<Target['operator']>['apps'] & {};
}

/** Records under a key, which begins with the system, what a target does where a section of the specification is silent. */
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

/** Declares an observation. `look`: what it sees of a target. It notes in the log what it sent. */
export function declareObservation(
  key: string,
  section: string,
  look: (target: TargetUnderTest, plan: Plan, log: RawExchange[]) => Promise<string | undefined>,
): void {
  const purpose = observes(key);
  declare({
    title: key,
    ...purpose,
    act: ({ plan, targets }, tell) => {
      const observed = targets.filter(({ subject }) => subject.observe.includes(purpose.system));
      return each(observed, tell, async (target) => {
        const { session, subject } = target;
        const { spent } = reportingOf(target);
        const log: RawExchange[] = [];
        let value: string | undefined;
        const outcome = await attempt(async () => {
          value = await look(target, plan, log);
        });
        if (outcome.kind === 'unanswered') value = `no answer: ${outcome.reason}`;
        if (value === undefined) return [];
        const exchange = log.at(-1);
        const observation = {
          ...{ key, value: session.hide(value), section },
          ...(exchange && { exchange: session.record(exchange) }),
        };
        return [{ type: 'observation', subject: subject.name, ...spent(), observation }];
      });
    },
  });
}
