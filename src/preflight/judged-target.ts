import { CATALOGUE, currentId } from '../spec/catalogue.js';
import { nearest } from '../document/nearest.js';
import { UsageError } from '../platform/errors.js';
import { loadTarget, loadTargetText } from '../target-file/load.js';
import { type Target, unusable } from '../target-file/target.js';

/** @throws UsageError when the target file is unusable, or waives a clause that there is not. */
export const judgedTarget = (path: string): Target => withWaivers(loadTarget(path));

/**
 * As `judgedTarget`, of a text that is in no file: the files that it names are beside `path`, which messages name.
 * @throws UsageError as that does
 */
export const judgedText = (text: string, path: string, env: NodeJS.ProcessEnv): Target =>
  withWaivers(loadTargetText(text, path, { env }));

function withWaivers(loaded: Target): Target {
  const waivers = loaded.waivers.map((waiver) => ({ ...waiver, clause: currentId(waiver.clause) }));
  const target = { ...loaded, waivers };
  checkWaivers(
    target,
    CATALOGUE.map(({ id }) => id),
  );
  return target;
}

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
