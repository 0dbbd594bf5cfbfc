import { UsageError } from '../errors.js';
import { nearest } from '../document/nearest.js';
import { unusable, type Target } from './target.js';

/**
 * Refuses waivers for clauses that do not exist.
 * @throws UsageError with all of them, each with its place and the clause that is probably meant.
 */
export const checkWaivers = (target: Target, knownClauseIds: readonly string[]): void => {
  const known = new Set(knownClauseIds);
  const complaints = target.waivers.flatMap(({ clause }, index) => {
    if (known.has(clause)) return [];
    const meant = nearest(clause, knownClauseIds);
    const mend = meant === undefined ? '`assay clauses` prints them all' : `did you mean ${meant}?`;
    return [unusable(target, `/waivers/${index}/clause`, `there is no clause ${clause}: ${mend}`).message];
  });
  if (complaints.length > 0) throw new UsageError(complaints.join('\n'));
};
