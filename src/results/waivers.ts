import type { ClauseResult, WaiverState } from './schema.js';

/** A waiver as the target file has it; `expires` is the last day on which it holds, YYYY-MM-DD. */
export interface Waiver {
  clause: string;
  reason: string;
  expires: string;
}

/** Puts the waivers to the clauses that fail, and says what became of each waiver. */
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
  // Left out of this run: nothing can be said, not even that it has expired.
  if (verdict === undefined) return 'unused';
  if (today.toISOString().slice(0, 10) > waiver.expires) return 'expired';
  if (verdict === 'pass') return 'stale';
  return verdict === 'fail' ? 'applied' : 'unused';
}

/** Waivers that fail the run, so that lists of known failures do not rot. */
export const failingWaivers = (waivers: readonly WaiverState[]): WaiverState[] =>
  waivers.filter(({ state }) => state === 'expired' || state === 'stale');
