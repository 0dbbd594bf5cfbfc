import {
  type AuthoritySummary,
  CLAUSE_VERDICTS,
  type ClauseResult,
  type Verdict,
  type WaiverState,
} from './schema.js';
import { AUTHORITIES, authorityOf } from '../spec/clause.js';

/** A run with some clauses judged again. The second run counts for those. */
export function judgedAgain(first: Verdict, second: Verdict): Verdict {
  const clauses = first.clauses.map((clause) => second.clauses.find(({ id }) => id === clause.id) ?? clause);
  const ids = new Set(second.clauses.map(({ id }) => id));
  const waivers = first.waivers.map((waiver, at) =>
    ids.has(waiver.clause) ? (second.waivers[at] ?? waiver) : waiver,
  );
  const hints = [...(first.run.hints ?? []), ...(second.run.hints ?? [])];
  // What kept a clause from being judged the first time may be over.
  const over = new Set(first.clauses.flatMap(({ id, reason }) => (ids.has(id) && reason ? [reason] : [])));
  const { mistakes: before = [], ...target } = first.target;
  const mistakes = new Set([...before.filter((text) => !over.has(text)), ...(second.target.mistakes ?? [])]);
  return {
    ...first,
    target: { ...target, ...(mistakes.size > 0 && { mistakes: [...mistakes] }) },
    run: {
      ...first.run,
      durationMs: first.run.durationMs + second.run.durationMs,
      requests: first.run.requests + second.run.requests,
      allocations: first.run.allocations + second.run.allocations,
      ...(hints.length > 0 && { hints }),
      ...(second.run.interrupted && { interrupted: true }),
    },
    summary: summarise(clauses, waivers, first.run.completeFor),
    clauses,
    waivers,
    observations: [...first.observations, ...second.observations],
  };
}

/**
 * The verdict of a run, and the number of clauses by verdict. A run does not conform when nothing passed, or when a
 * clause of `completeFor` was not judged because of something that the user can supply.
 */
export function summarise(
  clauses: readonly ClauseResult[],
  waivers: readonly WaiverState[],
  completeFor?: readonly string[],
): Verdict['summary'] {
  const counts = countsOf(clauses);
  const authorities = byAuthority(clauses, waivers, completeFor);
  return {
    ...decide(counts, failingWaivers(waivers), missingText(clauses, completeFor)),
    ...counts,
    ...(authorities.some(({ authority }) => authority !== 'specification') && { authorities }),
  };
}

type Counts = Record<ClauseResult['verdict'], number>;

const countsOf = (clauses: readonly ClauseResult[]): Counts =>
  Object.fromEntries(
    CLAUSE_VERDICTS.map((verdict) => [verdict, clauses.filter((each) => each.verdict === verdict).length]),
  ) as Counts;

function byAuthority(
  clauses: readonly ClauseResult[],
  waivers: readonly WaiverState[],
  completeFor?: readonly string[],
): AuthoritySummary[] {
  return AUTHORITIES.flatMap((authority) => {
    const own = clauses.filter((clause) => authorityOf(clause) === authority);
    const counts = countsOf(own);
    if (counts['not-applicable'] + counts['not-testable'] === own.length) return [];
    const failing = failingWaivers(waivers).filter(({ clause }) => own.some(({ id }) => id === clause));
    const { verdict } = decide(counts, failing, missingText(own, completeFor));
    return [{ authority, verdict, ...counts }];
  });
}

function decide(
  counts: Counts,
  failing: readonly WaiverState[],
  missing: string | undefined,
): Pick<Verdict['summary'], 'verdict' | 'reason'> {
  if (counts.fail > 0) return { verdict: 'does-not-conform' };
  if (failing.length > 0) {
    const list = failing.map(({ clause, state }) => `${clause} (${state})`).join(', ');
    return { verdict: 'does-not-conform', reason: `waivers to correct: ${list}` };
  }
  if (missing !== undefined) return { verdict: 'inconclusive', reason: missing };
  if (counts.inconclusive > 0) return { verdict: 'inconclusive' };
  if (counts.pass + counts.waived === 0) return { verdict: 'inconclusive', reason: 'no clause was judged' };
  return { verdict: 'conforms' };
}

/** The clauses of these systems that were not judged because of something that the user can supply. */
export const lacking = (
  clauses: readonly ClauseResult[],
  systems: readonly string[] | undefined,
): (ClauseResult & { lacks: string })[] =>
  clauses.filter(
    (result): result is ClauseResult & { lacks: string } =>
      result.verdict === 'not-applicable' &&
      result.lacks !== undefined &&
      systems?.includes(result.system) === true,
  );

/** `not complete; missing: scan.bulkAcs.failing (1 clause), registry.url (3 clauses)`, or undefined. */
export function missingText(
  clauses: readonly ClauseResult[],
  systems: readonly string[] | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { lacks } of lacking(clauses, systems)) counts.set(lacks, (counts.get(lacks) ?? 0) + 1);
  const list = [...counts].map(([what, count]) => `${what} (${count} ${count === 1 ? 'clause' : 'clauses'})`);
  return list.length > 0 ? `not complete; missing: ${list.join(', ')}` : undefined;
}

/** A waiver in the target file. `expires`: the last day on which it is valid, YYYY-MM-DD. */
export interface Waiver {
  clause: string;
  reason: string;
  expires: string;
}

/** Applies the waivers to failing clauses, and returns the state of each waiver. */
export function applyWaivers(
  clauses: readonly ClauseResult[],
  waivers: readonly Waiver[],
  today: Date,
): { clauses: ClauseResult[]; waivers: WaiverState[] } {
  const states = waivers.map((waiver) => ({ ...waiver, state: stateOf(waiver, clauses, today) }));
  const waived = clauses.map((result) => {
    const waiver = states.find(({ clause }) => clause === result.id);
    if (!waiver || result.verdict !== 'fail') return result;
    if (waiver.state === 'expired')
      return { ...result, reason: `${result.reason} (its waiver expired on ${waiver.expires})` };
    const reason = `${waiver.reason} (waived until ${waiver.expires})`;
    return { ...result, verdict: 'waived' as const, reason };
  });
  return { clauses: waived, waivers: states };
}

function stateOf(waiver: Waiver, clauses: readonly ClauseResult[], today: Date): WaiverState['state'] {
  const verdict = clauses.find(({ id }) => id === waiver.clause)?.verdict;
  // The clause was left out of this run, so the state is unknown, even if the waiver has expired.
  if (verdict === undefined) return 'unused';
  if (today.toISOString().slice(0, 10) > waiver.expires) return 'expired';
  if (verdict === 'pass') return 'stale';
  return verdict === 'fail' ? 'applied' : 'unused';
}

/** Waivers that fail the run, so that lists of known failures are kept up to date. */
export const failingWaivers = (waivers: readonly WaiverState[]): WaiverState[] =>
  waivers.filter(({ state }) => state === 'expired' || state === 'stale');
