import type { Violation } from '../../src/harness/property/outcome.js';
import type { Finding as Found } from '../../src/harness/property/run.js';
import type { Finding, Spent } from '../../src/harness/run/events.js';
import type { TestResult } from '../../src/verdict/test-result.js';
import { counterexample } from './counterexample.js';
import type { TargetUnderTest } from './target-under-test.js';

/** A result of one target, with what it took since the last one. */
export const tellOf = ({ subject }: TargetUnderTest, spent: () => Spent, result: TestResult): Finding => ({
  ...{ type: 'result', subject: subject.name },
  ...spent(),
  result,
});

/** Whether a violation is of a clause that is judged. */
export const isJudged = ({ subject }: TargetUnderTest, { clause }: Violation): boolean =>
  subject.clauses.includes(clause!);

type Context<T> = Parameters<typeof counterexample<T>>[1];

/**
 * What the answers since the last time show of each clause, by the model. `ofClause`: what was found of one already;
 * `everyTime`: whether all that is found besides is taken to come again.
 */
export function tellBeside<T>(
  target: TargetUnderTest,
  context: Context<T>,
  spent: () => Spent,
  ofClause: (id: string) => Found<T>[] = () => [],
  everyTime = true,
): Finding[] {
  const { subject, witness } = target;
  const { answers, untold } = witness.claim();
  return [...answers]
    .filter(([clause]) => subject.clauses.includes(clause))
    .map(([clause, count]) => ({
      clause,
      judged: 0,
      answers: count,
      counterexamples: [
        ...ofClause(clause),
        ...untold
          .filter((found) => found.clause === clause)
          .map((found) => ({ ...strayFinding<T>(found), everyTime })),
      ].map((found) => counterexample(found, context)),
      inconclusive: [],
      notApplicable: [],
      unanswered: [],
    }))
    .map((result) => tellOf(target, spent, result));
}

/** An answer that no case has in its log, as a finding. */
export const strayFinding = <T>(violation: Violation): Found<T> => ({
  input: undefined as T,
  violation,
  path: '0',
  occurrences: 1,
  rules: [violation.rule],
  tries: [{ outcome: { kind: 'held' }, exchanges: [violation.exchange!] }],
  everyTime: true,
});

/** What is asked of a target from now on, or since it was told last. */
export function spending(target: TargetUnderTest): () => Spent {
  const { session, handshakes } = target;
  const none: string[] = [];
  const hintsOf = () => target.run?.client.parties.hints ?? none;
  let hints = hintsOf();
  let [requests, parties, offered] = [session.requests, hints.length, handshakes.length];
  return () => {
    hints = hintsOf();
    const spent = {
      requests: session.requests - requests,
      hints: hints.slice(parties).map((hint) => session.hide(hint)),
      handshakes: handshakes.slice(offered),
      origins: session.origins.all,
    };
    [requests, parties, offered] = [session.requests, hints.length, handshakes.length];
    return spent;
  };
}
