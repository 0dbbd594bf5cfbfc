import type { ClauseResult } from './schema.js';

/** The clauses of these systems that were not judged for want of something that the user can supply. */
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

/** `not complete for want of scan.bulkAcs.failing (1 clause), registry.url (3 clauses)`; undefined: nothing lacks. */
export function wantedFor(
  clauses: readonly ClauseResult[],
  systems: readonly string[] | undefined,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { lacks } of lacking(clauses, systems)) counts.set(lacks, (counts.get(lacks) ?? 0) + 1);
  const list = [...counts].map(([what, count]) => `${what} (${count} ${count === 1 ? 'clause' : 'clauses'})`);
  return list.length > 0 ? `not complete for want of ${list.join(', ')}` : undefined;
}
