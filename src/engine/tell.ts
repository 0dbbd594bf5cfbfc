import type { PropertyResult } from './cases/run.js';
import type { TestReport as Told, Spent } from './run/events.js';
import type { Session } from '../target-file/session.js';
import type { Counterexample } from '../results/schema.js';
import type { TestResult } from '../results/clause.js';
import { counterexampleOf } from './counterexample.js';
import type { Finding } from './finding.js';
import type { Run } from './run.js';
import type { History } from '../model/history.js';
import type { ErrorCount } from '../model/error-counts.js';
import { CONTEXT_OPERATIONS } from '../spec/token-standard/operations.js';
import { rulesOf } from '../spec/token-standard/rules.js';

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
    const calls = run.history.takeShownOn(result.clause);
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

/** The extent of a run: the share that was asked for, the excluded rate of mix-ups, server errors. */
export function extentOf(history: History): string[] {
  const { instruments, scan, shown, errors, unclear, subjects } = history;
  const { asked, all } = subjects.extent;
  const { named, downloaded } = scan.objects;
  const listed = instruments.ids;
  return [
    ...shareOf(listed.filter((id) => instruments.asked.has(id)).length, listed.length, 'listed instruments'),
    ...shareOf(downloaded.size, named.size, 'objects of the snapshots that were found'),
    ...shareOf(asked, all, 'subjects that the target file names'),
    ...(instruments.pagesRead > 0
      ? [
          `A list of instruments was read as far as page ${number(instruments.pagesRead)}; deep reads further.`,
        ]
      : []),
    ...powerOf([...shown].filter(([id]) => PARALLEL.includes(id)).reduce((sum, [, count]) => sum + count, 0)),
    ...errorsOf([...errors.counts.values()]),
    ...unclearOf(unclear),
  ];
}

const PARALLEL = CONTEXT_OPERATIONS.map((operation) => rulesOf(operation).parallelAnswers.id);

/** The probability with which a rate would have been found. */
const SURE = 0.99;

/** The rate of mix-ups that this number of responses would have shown, when each is mixed up independently with that rate. */
function powerOf(responses: number): string[] {
  if (responses < FEWEST) return [];
  const rate = 1 - (1 - SURE) ** (1 / responses);
  return [
    `${number(responses)} responses came while other calls ran: if 1 in ${number(Math.floor(1 / rate))} were mixed up, this run would have found it with a probability of ${100 * SURE} %.`,
  ];
}

/** With fewer responses, the rate is not worth a line. */
const FEWEST = 10;

/** Server errors by operation and status. A few of them break no clause, because each of them may be a gateway's. */
function errorsOf(counts: readonly ErrorCount[]): string[] {
  const failed = counts.filter(({ failed: some }) => some > 0);
  const all = failed.reduce((sum, count) => sum + count.failed, 0);
  if (all === 0) return [];
  const kinds = new Map<string, number>();
  for (const { failed: some, call, exchange } of failed) {
    const kind = `${exchange?.answer.status} to ${call.operation.name}${some > 1 ? ', first' : ''} with ${call.varies}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + some);
  }
  return [`${number(all)} ${all === 1 ? 'response was' : 'responses were'} 5xx: ${listOf(kinds)}.`];
}

/** Refusals that were not judged by any clause. */
function unclearOf(unclear: ReadonlyMap<string, number>): string[] {
  const all = [...unclear.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  const [have, were, them] = all === 1 ? ['refusal has', 'was', 'it'] : ['refusals have', 'were', 'them'];
  return [
    `${number(all)} ${have} no error body of the specification, and ${were} not judged because a gateway may have given ${them}: ${listOf(unclear)}.`,
  ];
}

function listOf(counts: ReadonlyMap<string, number>): string {
  const told = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_KINDS);
  const words = told.map(([kind, count]) => `${number(count)} × ${kind}`).join(', ');
  return counts.size > told.length ? `${words}, and others` : words;
}

const MOST_KINDS = 5;

const number = (value: number): string => value.toLocaleString('en');

/** A line is written only when something was left out. */
const shareOf = (asked: number, all: number, what: string): string[] =>
  asked >= all || asked === 0
    ? []
    : [`${number(asked)} of ${number(all)} ${what} were asked for; deep asks for more.`];
