import type { PropertyResult } from './cases/run.js';
import type { TestReport as Told, Spent } from './run/events.js';
import type { Session } from '../target-file/session.js';
import type { Counterexample } from '../results/schema.js';
import type { TestResult } from '../results/clause.js';
import { counterexampleOf } from './counterexample.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';

/** Where results are reported: the subject, and which of its clauses are judged. */
export interface Reporting {
  subject: string;
  isJudged: (clause: string) => boolean;
  /** What was sent since the last call. */
  spent: () => Spent;
}

/** The clause that a finding is reported under. @returns undefined when none that it breaks is judged */
export const judgedAs = (
  { clauses }: Finding,
  { isJudged }: Pick<Reporting, 'isJudged'>,
): string | undefined => clauses.find(({ id }) => isJudged(id))?.id;

/** The counterexamples for some findings, by the clause that each is reported under. Each finding is reported once. */
export function counterexamplesOf(
  findings: readonly Finding[],
  reporting: Reporting,
  { session, seed, pathOf }: { session: Session; seed: number; pathOf: (clause: string) => string },
): Map<string, Counterexample[]> {
  const found = new Map<string, Counterexample[]>();
  for (const finding of findings) {
    const id = judgedAs(finding, reporting);
    if (id === undefined) continue;
    const { everyTime, wrong } = finding;
    const context = { session, seed, path: pathOf(id), occurrences: 1, rules: [wrong.rule ?? ''], everyTime };
    found.set(id, [...(found.get(id) ?? []), counterexampleOf(finding, context)]);
  }
  return found;
}

/** The result of the cases of a test, with secrets hidden. */
export function resultOf<T>(
  session: Session,
  clause: string,
  result: PropertyResult<T>,
  counterexamples: Counterexample[],
): TestResult {
  const hide = (texts: Iterable<string>) => [...texts].map((text) => session.hide(text));
  return {
    clause,
    judged: result.judged,
    counterexamples,
    inconclusive: hide([...result.inconclusive].sort(([, a], [, b]) => b - a).map(([reason]) => reason)),
    notApplicable: hide(result.notApplicable),
    ...(result.lacks.size > 0 && { lacks: [...result.lacks] }),
    unanswered: hide(result.unanswered),
  };
}

/**
 * The results to report: that of a test, and what its responses show about other clauses. `beside`: the
 * counterexamples of other clauses. Each kind of mistake is reported once for each clause.
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
    const isKnown = run.isReported(clause, found);
    run.report(clause, found);
    return !isKnown;
  };
  for (const found of own?.counterexamples ?? []) run.report(own!.clause, found);
  const counts = run.history.takeCounts();
  return [
    ...(own ? [told(own)] : []),
    ...[...new Set([...counts.keys(), ...beside.keys()])].filter(isJudged).map((clause) =>
      told({
        clause,
        judged: 0,
        answers: counts.get(clause) ?? 0,
        counterexamples: (beside.get(clause) ?? []).filter(isNew(clause)),
        inconclusive: [],
        notApplicable: [],
        unanswered: [],
      }),
    ),
  ];
}
