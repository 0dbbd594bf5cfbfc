import { wantedFor } from './lacking.js';
import { CLAUSE_VERDICTS, type ClauseResult, type Verdict, type WaiverState } from './schema.js';
import { rottenWaivers } from './waivers.js';

/**
 * The run's verdict and how many clauses have which one. Nothing passed is no conformance; nor is it one when
 * something of `completeFor` was left out for want of what the user can supply.
 */
export function summarise(
  clauses: readonly ClauseResult[],
  waivers: readonly WaiverState[],
  completeFor?: readonly string[],
): Verdict['summary'] {
  const count = (verdict: ClauseResult['verdict']) =>
    clauses.filter((result) => result.verdict === verdict).length;
  const counts = Object.fromEntries(CLAUSE_VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<
    ClauseResult['verdict'],
    number
  >;
  return { ...decide(counts, rottenWaivers(waivers), wantedFor(clauses, completeFor)), ...counts };
}

function decide(
  counts: Record<ClauseResult['verdict'], number>,
  rotten: readonly WaiverState[],
  wanted: string | undefined,
): Pick<Verdict['summary'], 'verdict' | 'reason'> {
  if (counts.fail > 0) return { verdict: 'does-not-conform' };
  if (rotten.length > 0) {
    const list = rotten.map(({ clause, state }) => `${clause} (${state})`).join(', ');
    return { verdict: 'does-not-conform', reason: `waivers to be mended: ${list}` };
  }
  if (wanted !== undefined) return { verdict: 'inconclusive', reason: wanted };
  if (counts.inconclusive > 0) return { verdict: 'inconclusive' };
  if (counts.pass + counts.waived === 0) return { verdict: 'inconclusive', reason: 'no clause was judged' };
  return { verdict: 'conforms' };
}
