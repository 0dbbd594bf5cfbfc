import type { Finding as Told, Spent } from '../harness/run/events.js';
import type { Counterexample } from '../verdict/schema.js';
import type { TestResult } from '../verdict/test-result.js';
import type { Run } from './run.js';

/** Who is told what was found: about which subject, and which of its clauses are judged. */
export interface Reporting {
  subject: string;
  isJudged: (clause: string) => boolean;
  /** What was sent since the last time. */
  spent: () => Spent;
}

/**
 * The result of a test, and what its responses show of other clauses. `beside`: the counterexamples of other clauses. Each
 * clause and kind of mistake is told once.
 */
export function tell(
  run: Run,
  { subject, isJudged, spent }: Reporting,
  own: TestResult | undefined,
  beside: ReadonlyMap<string, readonly Counterexample[]>,
): Told[] {
  const withCalls = (result: TestResult): TestResult => {
    const calls = run.history.shownOn(result.clause);
    return { ...result, ...(calls && { calls }) };
  };
  const told = (result: TestResult): Told => ({
    type: 'result',
    subject,
    ...spent(),
    result: withCalls(result),
  });
  const isNew = (clause: string) => (found: Counterexample) => {
    const key = `${clause} ${found.actual} ${found.rule}`;
    return !run.reported.has(key) && run.reported.add(key);
  };
  for (const found of own?.counterexamples ?? [])
    run.reported.add(`${own!.clause} ${found.actual} ${found.rule}`);
  const counts = run.history.takeCounts();
  return [
    ...(own ? [told(own)] : []),
    ...[...new Set([...counts.keys(), ...beside.keys()])].filter(isJudged).map((clause) =>
      told({
        ...{ clause, judged: 0, answers: counts.get(clause) ?? 0 },
        counterexamples: (beside.get(clause) ?? []).filter(isNew(clause)),
        ...{ inconclusive: [], notApplicable: [], unanswered: [] },
      }),
    ),
  ];
}
