import type { ClauseResult, Verdict, WaiverState } from './schema.js';
import { summarise } from './summary.js';

/**
 * Where a verdict contradicts itself, in words; undefined: nowhere. Whoever can write `verdict.json` can write anything: what
 * no run leaves was changed after it.
 */
export function contradiction({ run, summary, clauses, waivers }: Verdict): string | undefined {
  const twice = repeated(clauses.map(({ id }) => id));
  if (twice !== undefined) return `it judges the clause ${twice} twice`;
  const waivedTwice = repeated(waivers.map(({ clause }) => clause));
  if (waivedTwice !== undefined) return `it has two waivers of ${waivedTwice}`;
  for (const clause of clauses) {
    const wrong = ofClause(clause, waivers);
    if (wrong !== undefined) return wrong;
  }
  for (const waiver of waivers) {
    const wrong = ofWaiver(waiver, clauses, run.startedAt);
    if (wrong !== undefined) return wrong;
  }
  const summed = Object.entries(summarise(clauses, waivers, run.completeFor));
  return summed.every(([name, value]) => summary[name as keyof typeof summary] === value)
    ? undefined
    : 'its summary does not follow from its clauses';
}

function ofClause(
  { id, verdict, counterexample }: ClauseResult,
  waivers: readonly WaiverState[],
): string | undefined {
  if (counterexample && verdict !== 'fail' && verdict !== 'waived')
    return `it has a case that fails ${id}, and calls it ${verdict}`;
  const isWaived = waivers.some((waiver) => waiver.clause === id && waiver.state === 'applied');
  return verdict === 'waived' && !isWaived ? `it calls ${id} waived, and no waiver of it applies` : undefined;
}

/** What becomes of a waiver follows from its clause and from the day of the run: `applyWaivers`. */
function ofWaiver(
  { clause, state, expires }: WaiverState,
  clauses: readonly ClauseResult[],
  startedAt: string,
): string | undefined {
  const verdict = clauses.find(({ id }) => id === clause)?.verdict;
  if (state === 'applied' && verdict !== 'waived')
    return `its waiver of ${clause} applies to ${verdict === undefined ? 'no clause' : `what is ${verdict}`}`;
  if (state === 'stale' && verdict !== 'pass')
    return `its waiver of ${clause} is called stale, and the clause does not pass`;
  return state === 'applied' && startedAt.slice(0, 10) > expires
    ? `its waiver of ${clause} applies, and had expired on ${expires}, before the run`
    : undefined;
}

/** The first that stands there for the second time. */
const repeated = (names: readonly string[]): string | undefined => {
  const known = new Set<string>();
  return names.find((name) => known.size === known.add(name).size);
};
