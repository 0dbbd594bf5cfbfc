import { CATALOGUE, currentId } from '../../spec/catalogue.js';
import { loadTarget, loadTargetText } from '../target/load.js';
import type { Target } from '../target/target.js';
import { checkWaivers } from '../target/waivers.js';

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
