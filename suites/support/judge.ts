import { Unanswered, type RawExchange } from '../../src/harness/http/message.js';
import { type Attempt, attempt } from '../../src/harness/property/attempt.js';
import { seedOf, type Cases } from '../../src/harness/property/cases.js';
import { Hiccups, isServerError } from '../../src/harness/property/hiccup.js';
import { runProperty } from '../../src/harness/property/run.js';
import type { Finding } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import type { Budget } from '../../src/verdict/schema.js';
import { essence } from '../../src/engine/case-input.js';
import { counterexample } from './counterexample.js';
import type { TargetUnderTest } from './target-under-test.js';
import { isJudged, spending, strayFinding, tellBeside, tellOf } from './telling.js';

/** One case under way: the clients of the systems that it talks to, and the log of what it sends to them. */
export interface Trial {
  readonly log: RawExchange[];
  readonly participant?: { readonly created: number };
}

/** The cases of a test, and what judges each of them. */
export interface Property<T, Case extends Trial> {
  /** Those of one target, where it is the target that says what there is to be tried. */
  cases: Cases<T> | ((target: TargetUnderTest) => Cases<T>);
  connect: (target: TargetUnderTest) => Case;
  /** Ends, or throws a `Violation`, `Inconclusive` or `NotApplicable`. */
  check: (input: T, trial: Case) => Promise<void>;
  /** Cases under way at once, at most, and once several of them left nothing; absent: as before. */
  atOnce: number;
  laterAtOnce?: number;
  /** Where its cases can be tried again. */
  again?: Again;
}

/** How the cases of a suite are tried again. */
export interface Again {
  /** The service that a case is about. `place`: that of its endpoint in the target file. */
  serviceOf: (input: { place?: number }) => string;
  /** What each costs, in requests. */
  costs: number;
  /** May see to it that others are under way until what it gives is called. */
  amongOthers?: (target: TargetUnderTest, input: { place?: number }) => Promise<() => void>;
  /** Where each leaves something behind. */
  leaving?: Leaving;
}

/** How cases are tried again in rounds, each of which leaves as much as the first time. */
export interface Leaving {
  /** Whether a case is among them, by the answers that it had; those that cases share are among them. */
  takes: (target: TargetUnderTest, exchanges: readonly RawExchange[], budget: Budget) => boolean;
  /** So many rounds there is room for. */
  rounds: (target: TargetUnderTest) => number;
  /** The target as it is asked in a round: what cases share is made anew. */
  inRound: (target: TargetUnderTest, round: number) => TargetUnderTest;
}

/** The clause that is judged, and the test's own key among those of all tests. */
export interface TestName {
  clause: string;
  key: string;
}

/**
 * Judges one target by one property, and every answer that it gets for it by the model: what it shows of other clauses
 * is found beside.
 */
export async function judge<T, Case extends Trial>(
  target: TargetUnderTest,
  { cases, connect, check, atOnce, laterAtOnce = atOnce, again }: Property<T, Case>,
  { clause, key }: TestName,
  plan: Pick<Plan, 'seed' | 'budget' | 'shrink' | 'replay'>,
): Promise<Finding[]> {
  const { session, witness } = target;
  const { seed, budget, shrink, replay } = plan;
  const spent = spending(target);
  const own = typeof cases === 'function' ? cases(target) : cases;
  const leaving = again?.leaving;
  const rehearse = (input: T, first: RawExchange[]) =>
    target.repertoire.add(`${key} ${own.listed?.indexOf(input)}`, first, {
      ...{ kind: key, manners: ['as before'], costs: again!.costs },
      service: again!.serviceOf(input as { place?: number }),
      ...(leaving && { rounds: () => leaving.rounds(target) }),
      make: async (_, turn) => {
        const { log, ...trial } = connect(leaving?.inRound(target, turn) ?? target);
        const end = await again!.amongOthers?.(target, input as { place?: number });
        const outcome = await attempt(() => check(input, { log, ...trial } as Case)).finally(end);
        if (outcome.kind === 'unanswered') throw new Unanswered(outcome.reason, log.at(-1)!);
        const wrong = outcome.kind === 'violated' ? outcome.violation : undefined;
        const exchange = wrong?.exchange ?? log.at(-1);
        if (exchange && (wrong ?? outcome.kind === 'held'))
          witness.note({ exchange }, [{ clause: { id: clause }, ...(wrong && { wrong }) }]);
        // What is tried again is a case, which may be of several calls.
        return undefined;
      },
    });
  const result = await runProperty({
    cases: own,
    attempt: async (input) => {
      const trial = connect(target);
      const isEdge = own.listed?.includes(input) === true;
      if (isEdge) target.repertoire.isEdge(trial.log);
      const outcome = await attempt(() => check(input, trial));
      // What a target did not show at first it may show later on.
      const mayShow = outcome.kind === 'not-applicable' && !leaving && trial.log.length > 0;
      const isAgain = isEdge && (outcome.kind === 'held' || mayShow);
      if (again && isAgain && leaving?.takes(target, trial.log, budget) !== false) rehearse(input, trial.log);
      // A case breaks its clause as well where only the model says so.
      const broken = outcome.kind === 'violated' ? undefined : witness.breachOf(clause, trial.log);
      return {
        outcome: broken ? { kind: 'violated', violation: broken } : outcome,
        exchanges: trial.log,
        beside: witness
          .breaches(trial.log)
          .filter((found) => found.clause !== clause && isJudged(target, found)),
        left: trial.participant?.created ?? 0,
      };
    },
    seed: seedOf(seed, key),
    budget,
    shrink,
    concurrency: Math.min(atOnce, session.target.limits.concurrency),
    laterConcurrency: Math.min(laterAtOnce, session.target.limits.concurrency),
    path: replay?.slice(key.length + 1),
  });
  const hide = (reasons: Iterable<string>) => [...reasons].map((reason) => session.hide(reason));
  const context = { session, seed, key, show: own.show ?? essence };
  const ofClause = (id: string | undefined) =>
    result.findings.filter(({ violation }) => violation.clause === id);
  for (const { violation } of result.findings) witness.tell(violation.clause ?? clause, violation);
  return [
    tellOf(target, spent, {
      clause,
      judged: result.judged,
      counterexamples: ofClause(undefined).map((finding) => counterexample(finding, context)),
      inconclusive: hide([...result.inconclusive].sort(([, a], [, b]) => b - a).map(([reason]) => reason)),
      notApplicable: hide(result.notApplicable),
      ...(result.lacks.size > 0 && { lacks: [...result.lacks] }),
      unanswered: hide(result.unanswered),
    }),
    ...tellBeside(target, context, spent, ofClause),
  ];
}

/** What is noted of a target: under which key, for which section of the specification, and how it is seen. */
export interface Observation<Case extends Trial> {
  key: string;
  section: string;
  connect: (target: TargetUnderTest) => Case;
  look: (trial: Case) => Promise<string | undefined>;
}

/** Notes what one target does; undefined: there is nothing to note. */
export async function observation<Case extends Trial>(
  target: TargetUnderTest,
  { key, section, connect, look }: Observation<Case>,
  { seed }: Pick<Plan, 'seed'>,
): Promise<Finding[]> {
  const { session, subject, witness } = target;
  const spent = spending(target);
  let value: string | undefined;
  const looked = async (): Promise<Attempt> => {
    const trial = connect(target);
    value = undefined;
    const outcome = await attempt(async () => {
      value = await look(trial);
    });
    if (outcome.kind === 'unanswered') value = `no answer: ${outcome.reason}`;
    return { outcome, exchanges: trial.log, beside: witness.breaches(trial.log) };
  };
  const tried = await new Hiccups().without(await looked(), looked);
  const { exchanges, beside: broken = [] } = tried;
  const errors = broken.filter((found) => isServerError(found.exchange));
  const exchange = exchanges.at(-1);
  const noted: Finding[] =
    value === undefined
      ? []
      : [
          {
            type: 'observation',
            subject: subject.name,
            ...spent(),
            observation: {
              key,
              value: session.hide(value),
              section,
              ...(exchange && { exchange: session.record(exchange) }),
            },
          },
        ];
  const context = { session, seed, key, show: essence };
  const ofClause = (id: string) => errors.filter(({ clause }) => clause === id).map(strayFinding);
  for (const found of errors) witness.tell(found.clause!, found);
  return [...noted, ...tellBeside(target, context, spent, ofClause)];
}
