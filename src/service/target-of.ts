import { type ApiCaller, Refused } from './access.js';
import type { KeptTarget, Targets } from './store/targets.js';

/** What is said of a target that is not there, and of one that the caller may not see: nothing tells them apart. */
export const noSuchTarget = (): Refused => new Refused(404, 'There is no such target.');

/**
 * A target that the caller sees.
 *
 * @throws {Refused} when there is no such target
 */
export async function targetOf(targets: Targets, caller: ApiCaller, id: string): Promise<KeptTarget> {
  const target = await targets.get(caller.sees, id);
  if (!target) throw noSuchTarget();
  return target;
}
