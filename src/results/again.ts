import type { Verdict } from './schema.js';
import { summarise } from './summary.js';

/** A run with some clauses judged again: for those the second run counts. */
export function judgedAgain(first: Verdict, second: Verdict): Verdict {
  const clauses = first.clauses.map((clause) => second.clauses.find(({ id }) => id === clause.id) ?? clause);
  const ids = new Set(second.clauses.map(({ id }) => id));
  const waivers = first.waivers.map((waiver, at) =>
    ids.has(waiver.clause) ? (second.waivers[at] ?? waiver) : waiver,
  );
  const hints = [...(first.run.hints ?? []), ...(second.run.hints ?? [])];
  return {
    ...first,
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
