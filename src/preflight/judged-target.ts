import { CATALOGUE, currentId } from '../spec/catalogue.js';
import { nearest } from '../document/nearest.js';
import { UsageError } from '../platform/errors.js';
import { loadTarget, loadTargetText } from '../target-file/load.js';
import { type Target, unusable } from '../target-file/target.js';

/** Loads a target file. @throws {UsageError} when it is unusable, or waives an unknown clause */
export const judgedTarget = (path: string): Target => withWaivers(loadTarget(path));

/**
 * Like `judgedTarget`, for a text that is not in a file. Files that it names are relative to `path`, which is used in
 * messages.
 * @throws {UsageError} as `judgedTarget` does
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
 * @throws {UsageError} with all of them, each with its place and the clause that was probably meant
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
