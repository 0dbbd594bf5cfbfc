import { seedOf, type Cases } from '../../src/harness/property/cases.js';
import { runProperty } from '../../src/harness/property/run.js';
import { attempt } from '../../src/harness/property/trial.js';
import type { Finding, Spent } from '../../src/harness/run/events.js';
import type { Plan } from '../../src/harness/run/plan.js';
import { counterexample, essence } from './counterexample.js';
import type { Opened } from './opened.js';
import { Trial } from './trial.js';

export interface Property<T> {
  /** Those of one subject, where it is the target that tells what there is to be tried. */
  cases: Cases<T> | ((opened: Opened) => Cases<T>);
  /** Ends, or throws a `Violation`, `NotShown` or `NotApplicable`. */
  check: (input: T, trial: Trial) => Promise<void>;
  /** Cases under way at once, at most. */
  atOnce: number;
}

/** The clause that is judged, and the test's own name among those of the clause. */
export interface TestName {
  clause: string;
  test: string;
}

/** Judges one subject by one property. */
export async function judge<T>(
  opened: Opened,
  { cases, check, atOnce }: Property<T>,
  { clause, test }: TestName,
  plan: Plan,
): Promise<Finding> {
  const { session, subject } = opened;
  const { seed, budget, shrink, replay } = plan;
  const spent = spending(opened);
  const own = typeof cases === 'function' ? cases(opened) : cases;
  const result = await runProperty({
    cases: own,
    attempt: async (input) => {
      const trial = new Trial(opened);
      const outcome = await attempt(() => check(input, trial));
      return { outcome, exchanges: trial.log, left: trial.participant.created };
    },
    seed: seedOf(seed, `${clause} ${test}`),
    budget,
    shrink,
    concurrency: Math.min(atOnce, session.target.limits.concurrency),
    path: replay?.slice(test.length + 1),
  });
  const hide = (reasons: Iterable<string>) => [...reasons].map((reason) => session.hide(reason));
  const context = { session, seed, test, show: own.show ?? essence };
  return {
    type: 'result',
    subject: subject.name,
    ...spent(),
    result: {
      clause,
      judged: result.judged,
      counterexamples: result.findings.map((finding) => counterexample(finding, context)),
      notShown: hide([...result.notShown].sort(([, a], [, b]) => b - a).map(([reason]) => reason)),
      notApplicable: hide(result.notApplicable),
      ...(result.lacks.size > 0 && { lacks: [...result.lacks] }),
      unanswered: hide(result.unanswered),
    },
  };
}

/** Notes what one subject does; undefined: there is nothing to note. */
export async function observation(
  opened: Opened,
  key: string,
  section: string,
  look: (trial: Trial) => Promise<string | undefined>,
): Promise<Finding | undefined> {
  const { session, subject } = opened;
  const spent = spending(opened);
  const trial = new Trial(opened);
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

/** What is asked of a subject from now on. */
function spending({ session, allocations, tls }: Opened): () => Spent {
  const { requests } = session;
  const offered = tls.handshakes.length;
  const parties = allocations.hints.length;
  return () => ({
    requests: session.requests - requests,
    hints: allocations.hints.slice(parties).map((hint) => session.hide(hint)),
    handshakes: tls.handshakes.slice(offered),
  });
}
