import type { ClauseResult, WaiverState } from './schema.js';

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
