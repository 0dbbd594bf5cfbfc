import type { RawExchange } from '../http/message.js';
import { attempt, type Attempt, type CaseOutcome as Ended, seedOf, type Cases } from './cases/cases.js';
import { Inconclusive, NotApplicable, Violation } from '../http/outcome.js';
import { refusedTogether } from '../http/simultaneous.js';
import { runProperty } from './cases/run.js';
import type { TestReport as Told } from './run/events.js';
import type { Clause } from '../spec/clause.js';
import type { Call } from '../model/call.js';
import { isUncompared, type Exchange } from '../model/exchange.js';
import type { Judgement } from '../model/judgement.js';
import type { Budget } from '../results/schema.js';
import type { TestResult } from '../results/clause.js';
import { shownValue, counterexampleOf } from './counterexample.js';
import { AcceptedBefore } from './creation.js';
import { rawOf, type Finding } from './finding.js';
import type { Outcome, Run } from './run.js';
import { counterexamplesOf, judgedAs, resultOf, tell, type Reporting } from './tell.js';

/**
 * What a test sends for one of its values: calls one after the other. `yield` returns the exchange of each. Calls in
 * an array are sent at the same time. A string ends the case, and says why it does not apply to the target.
 */
export type Steps = Generator<Call | readonly Call[] | string, void, Exchange>;
type Sent = Generator<Call | readonly Call[] | string, unknown, Exchange> | Call | readonly Call[] | string;

/** A test: its values, and what it sends for each. It does not judge. */
export interface CallTest<T> {
  clause: Clause;
  /** Identifies the test. */
  key: string;
  cases: (run: Run, budget: Budget, seed: number) => Cases<T>;
  steps: (value: T, run: Run) => Sent;
  /** Whether its cases run one after the other, because earlier cases are part of later ones. */
  alone?: boolean;
  /** Why a 200 cannot show the clause, in words. */
  otherwise?: string;
}

/** What decides how a test is run. */
export interface TestPlan {
  seed: number;
  budget: Budget;
  shrink: boolean;
  replay?: string | undefined;
}

/** A violation that holds its finding. */
export class Found extends Violation {
  constructor(
    readonly finding: Finding,
    clause: string,
    own: boolean,
  ) {
    const { wrong, exchanges, handshakes } = finding;
    const { expected, actual, symptom, rule } = wrong;
    super({
      expected,
      actual,
      symptom,
      exchange: handshakes?.at(-1) ?? rawOf(exchanges.at(-1)!),
      ...(rule !== undefined && { rule }),
      ...(!own && { clause }),
    });
  }
}

/** Runs a test against one target. */
export function runTest<T>(
  run: Run,
  test: CallTest<T>,
  plan: TestPlan,
  reporting: Reporting,
): Promise<Told[]> {
  const cases = {
    clause: test.clause,
    key: test.key,
    alone: test.alone === true,
    values: test.cases(run, plan.budget, plan.seed),
    attempt: (value: T) => attemptCase(run, test, value, reporting),
  };
  return runCases(run, cases, plan, reporting);
}

/** Runs the cases of a test, and reports the results. Each violation has its finding. */
export async function runCases<T>(
  run: Run,
  test: {
    clause: Clause;
    key: string;
    values: Cases<T>;
    attempt: (value: T) => Promise<Attempt>;
    alone?: boolean;
  },
  { seed, budget, shrink, replay }: TestPlan,
  reporting: Reporting,
): Promise<Told[]> {
  const { clause, key, values: cases, attempt: attemptOne } = test;
  const { session } = run;
  const { concurrency } = session.target.limits;
  const atOnce = test.alone ? 1 : concurrency;
  const sent: RawExchange[] = [];
  const result = await runProperty<T>({
    cases,
    attempt: async (value) => {
      const tried = await attemptOne(value);
      if (replay !== undefined) sent.push(...tried.exchanges);
      return tried;
    },
    seed: seedOf(seed, key),
    budget,
    shrink,
    concurrency: atOnce,
    path: replay?.slice(key.length + 1),
    isKnown: (violation) => violation.clause !== undefined && run.isReported(violation.clause, violation),
  });
  const first = { session, seed, pathOf: () => `${key}:first` };
  const beside = counterexamplesOf(await run.takeFirst(), reporting, first);
  const counterexamples = (id: string | undefined) =>
    result.findings
      .filter(({ violation }) => violation.clause === id && violation instanceof Found)
      .map(({ violation, input, path, occurrences, rules, everyTime }) =>
        counterexampleOf((violation as Found).finding, {
          session,
          seed,
          path: `${key}:${path}`,
          occurrences,
          rules,
          everyTime: everyTime && (violation as Found).finding.everyTime,
          ...(id === undefined && { shown: (cases.show ?? shownValue)(input) }),
        }),
      );
  const others = new Set(result.findings.flatMap(({ violation }) => violation.clause ?? []));
  const own: TestResult = {
    ...resultOf(session, clause.id, result, counterexamples(undefined)),
    ...(sent.length > 0 && { exchanges: sent.map((each) => session.record(each)) }),
  };
  for (const id of others) beside.set(id, [...(beside.get(id) ?? []), ...counterexamples(id)]);
  return tell(run, reporting, own, beside);
}

async function attemptCase<T>(run: Run, test: CallTest<T>, value: T, reporting: Reporting): Promise<Attempt> {
  const log: RawExchange[] = [];
  const exchanges: Exchange[] = [];
  const findings: Finding[] = [];
  const before = run.client.parties.created;
  let [seen, refused]: [number, string | undefined] = [0, undefined];
  const note = (made: Outcome) => {
    if (log.length > seen) refused ??= refusedTogether(log.slice(seen));
    seen = log.length;
    exchanges.push(...made.exchanges);
    findings.push(...made.findings);
  };
  const outcome = await attempt(() => play(run, test.steps(value, run), log, note));
  const violations = findings.flatMap((finding) => {
    const id = judgedAs(finding, reporting);
    return id === undefined ? [] : [new Found(finding, id, id === test.clause.id)];
  });
  const own = violations.find(({ clause }) => clause === undefined);
  return {
    outcome: own
      ? { kind: 'violated', violation: own }
      : conclude(outcome, { exchanges, findings }, test, refused),
    exchanges: log.length > 0 ? log : exchanges.slice(-1).map(rawOf),
    beside: violations.filter(({ clause }) => clause !== undefined),
    // A call that is wrongly accepted leaves a party. A few of them are enough.
    left: own ? run.client.parties.created - before : 0,
  };
}

/** What a case shows about its clause when nothing is wrong. `together`: why calls at the same moment show nothing. */
function conclude<T>(
  outcome: Ended,
  { exchanges, findings }: Outcome,
  { clause, otherwise }: CallTest<T>,
  together: string | undefined,
): Ended {
  const { kind } = outcome;
  if (kind !== 'held' && (kind !== 'not-applicable' || outcome.lacks !== undefined)) return outcome;
  const isOwn = (each: Judgement) => each.clause.id === clause.id;
  const isKept = (each: Judgement) => !each.wrong && isOwn(each);
  if (kind === 'held' && exchanges.some(({ judgements }) => judgements.some(isKept))) return outcome;
  const broken = findings[0]?.clauses[0];
  if (broken !== undefined && exchanges.some((each) => isUnusable(each, clause))) {
    // A run may not judge the other system, and then nothing else tells what is wrong.
    const says = broken.system === clause.system ? '' : ` (${broken.statement.replace(/\.$/, '')})`;
    return {
      kind: 'inconclusive',
      reason: `a response breaks ${broken.id}${says}, so it does not show whether this clause is kept`,
    };
  }
  if (kind !== 'held') return outcome;
  if (exchanges.some(({ judgements }) => judgements.some(isOwn)))
    return {
      kind: 'inconclusive',
      reason: 'the response was wrong once, and right when the call was made again',
    };
  if (together !== undefined) return { kind: 'inconclusive', reason: together };
  const refused = exchanges.find(({ answer }) => answer.status !== 200)?.answer.status;
  if (refused !== undefined && otherwise === undefined)
    return {
      kind: 'inconclusive',
      reason: `the call that shows whether the clause is kept was answered ${refused}, not 200`,
    };
  return {
    kind: 'not-applicable',
    reason: otherwise ?? 'no call of the run leads to a response that could break the clause',
    isRight: otherwise === undefined,
  };
}

/** Whether a response would show a clause if it were not wrong in another way. */
const isUnusable = (exchange: Exchange, clause: Clause) =>
  exchange.judgements.some(({ wrong }) => wrong?.isStatus) || isUncompared(exchange, clause);

/** Makes the calls of a case, and notes each result. What was answered correctly in this run is not made again. */
async function play(run: Run, steps: Sent, log: RawExchange[], note: (made: Outcome) => void): Promise<void> {
  const generator =
    typeof steps === 'object' && Symbol.iterator in steps && 'next' in steps ? steps : once(steps);
  let next = generator.next();
  while (!next.done) {
    const step = next.value;
    if (typeof step === 'string') throw new NotApplicable(step, /: (registry\.\S+)$/.exec(step)?.[1]);
    const calls: Call[] = [step].flat();
    for (const { counterpart } of calls)
      if (counterpart) note(await requireCounterpart(run, counterpart, log));
    const made = await makeAll(run, calls, log);
    note(made);
    next = generator.next(made.exchanges.at(-1)!);
  }
}

/** Makes the calls of `steps` one after the other. @returns the return value of `steps` */
export async function follow<T>(
  run: Run,
  steps: Generator<Call | readonly Call[], T, Exchange>,
  log: RawExchange[],
): Promise<T> {
  let next = steps.next();
  while (!next.done) {
    const made = await makeAll(run, [next.value].flat(), log);
    next = steps.next(made.exchanges.at(-1)!);
  }
  return next.value;
}

/** Makes one call, or several at the same time. */
async function makeAll(run: Run, calls: readonly Call[], log: RawExchange[]): Promise<Outcome> {
  if (calls.length === 1) return makeOne(run, calls[0]!, log);
  if (!calls.every(({ shared }) => shared)) return run.make(calls, log);
  const made = await Promise.all(calls.map((call) => run.shared(call, log)));
  return {
    exchanges: made.flatMap(({ exchanges }) => exchanges),
    findings: made.flatMap(({ findings }) => findings),
  };
}

function* once(step: Call | readonly Call[] | string): Steps {
  yield step;
}

/**
 * Makes a call. A call with the default condition may be sent in another way, which must make no difference. When it
 * does make one, the case continues with a plain response.
 */
async function makeOne(run: Run, call: Call, log: RawExchange[]): Promise<Outcome> {
  const known = madeBefore(run, call, log);
  if (known) return known;
  const drawn = call.condition || run.history.wasRight(call) ? call : run.vary.half(call);
  const made = drawn.condition ? await run.make(drawn, log) : await run.once(drawn, log);
  if (drawn === call || made.exchanges.at(-1)!.judgements.every(({ wrong }) => !wrong)) return made;
  try {
    const plain = await run.make(call, log);
    return { exchanges: plain.exchanges, findings: [...made.findings, ...plain.findings] };
  } catch (error) {
    if (error instanceof AcceptedBefore) return made;
    throw error;
  }
}

/** The result of a call made before; a shared call is made now. @returns undefined when it must be made */
const madeBefore = (run: Run, call: Call, log: RawExchange[]): Promise<Outcome> | Outcome | undefined =>
  call.shared ? run.shared(call, log) : run.madeBefore(call);

/** Requires that the valid counterpart is accepted, so that a target that refuses everything does not pass. */
async function requireCounterpart(run: Run, call: Call, log: RawExchange[]) {
  const made = (await madeBefore(run, call, log)) ?? (await run.once(call, log));
  const { status } = made.exchanges.at(-1)!.answer;
  if (status !== 200)
    throw new Inconclusive(
      `the correct call that is sent beside the broken one was answered ${status}, not 200`,
    );
  return made;
}
