import { UsageError } from '../errors.js';
import { nearest } from './nearest.js';
import { unusable, type Target } from './target.js';

const prefixOf = (id: string): string => id.split('.', 1)[0] ?? '';

/**
 * Refuses waivers for clauses that do not exist. A waiver of a part that has no suite yet is let through.
 * @throws UsageError with all of them, each with its place and the clause that is probably meant.
 */
export const checkWaivers = (
  target: Target,
  knownClauseIds: readonly string[],
  systemsWithSuites: readonly string[],
): void => {
  const known = new Set(knownClauseIds);
  const covered = new Set([...knownClauseIds.map(prefixOf), ...systemsWithSuites]);
  const complaints = target.waivers.flatMap(({ clause }, index) => {
    if (known.has(clause) || !covered.has(prefixOf(clause))) return [];
    const meant = nearest(clause, knownClauseIds);
    const mend = meant === undefined ? '`assay clauses` prints them all' : `did you mean ${meant}?`;
    return [unusable(target, `/waivers/${index}/clause`, `there is no clause ${clause}: ${mend}`).message];
  });
  if (complaints.length > 0) throw new UsageError(complaints.join('\n'));
};
