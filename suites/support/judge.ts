import type { RawExchange } from '../../src/harness/http/message.js';
import { attempt } from '../../src/harness/property/attempt.js';
import { seedOf, type Cases } from '../../src/harness/property/cases.js';
import { runProperty } from '../../src/harness/property/run.js';
import type { Finding, Spent } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import { essence } from './case-input.js';
import { counterexample } from './counterexample.js';
import type { TargetUnderTest } from './target-under-test.js';

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
  /** Cases under way at once, at most. */
  atOnce: number;
}

/** The clause that is judged, and the test's own key among those of all tests. */
export interface TestName {
  clause: string;
  key: string;
}

/** Judges one target by one property. */
export async function judge<T, Case extends Trial>(
  target: TargetUnderTest,
  { cases, connect, check, atOnce }: Property<T, Case>,
  { clause, key }: TestName,
  plan: Pick<Plan, 'seed' | 'budget' | 'shrink' | 'replay'>,
): Promise<Finding> {
  const { session, subject } = target;
  const { seed, budget, shrink, replay } = plan;
  const spent = spending(target);
  const own = typeof cases === 'function' ? cases(target) : cases;
  const result = await runProperty({
    cases: own,
    attempt: async (input) => {
      const trial = connect(target);
      const outcome = await attempt(() => check(input, trial));
      return { outcome, exchanges: trial.log, left: trial.participant?.created ?? 0 };
    },
    seed: seedOf(seed, key),
    budget,
    shrink,
    concurrency: Math.min(atOnce, session.target.limits.concurrency),
    path: replay?.slice(key.length + 1),
  });
  const hide = (reasons: Iterable<string>) => [...reasons].map((reason) => session.hide(reason));
  const context = { session, seed, key, show: own.show ?? essence };
  return {
    type: 'result',
    subject: subject.name,
    ...spent(),
    result: {
      clause,
      judged: result.judged,
      counterexamples: result.findings.map((finding) => counterexample(finding, context)),
      inconclusive: hide([...result.inconclusive].sort(([, a], [, b]) => b - a).map(([reason]) => reason)),
      notApplicable: hide(result.notApplicable),
      ...(result.lacks.size > 0 && { lacks: [...result.lacks] }),
      unanswered: hide(result.unanswered),
    },
  };
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
): Promise<Finding | undefined> {
  const { session, subject } = target;
  const spent = spending(target);
  const trial = connect(target);
  let value: string | undefined;
  const outcome = await attempt(async () => {
    value = await look(trial);
  });
  if (outcome.kind === 'unanswered') value = `no answer: ${outcome.reason}`;
  if (value === undefined) return undefined;
  const exchange = trial.log.at(-1);
  return {
    type: 'observation',
    subject: subject.name,
    ...spent(),
    observation: {
      key,
      value: session.hide(value),
      section,
      ...(exchange && { exchange: session.record(exchange) }),
    },
  };
}

/** What is asked of a target from now on. */
function spending({ session, hints, handshakes }: TargetUnderTest): () => Spent {
  const { requests } = session;
  const [parties, offered] = [hints.length, handshakes.length];
  return () => ({
    requests: session.requests - requests,
    hints: hints.slice(parties).map((hint) => session.hide(hint)),
    handshakes: handshakes.slice(offered),
  });
}
