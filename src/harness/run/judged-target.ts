import { CATALOGUE, currentId } from '../../spec/catalogue.js';
import { loadTarget } from '../target/load.js';
import type { Target } from '../target/target.js';
import { checkWaivers } from '../target/waivers.js';

/** @throws UsageError when the target file is unusable, or waives a clause that there is not. */
export function judgedTarget(path: string): Target {
  const loaded = loadTarget(path);
  const waivers = loaded.waivers.map((waiver) => ({ ...waiver, clause: currentId(waiver.clause) }));
  const target = { ...loaded, waivers };
  checkWaivers(
    target,
    CATALOGUE.map(({ id }) => id),
  );
  return target;
}
