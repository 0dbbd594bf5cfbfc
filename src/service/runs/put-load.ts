import { load } from '../../../load/run.js';
import { UsageError } from '../../harness/errors.js';
import { findK6 } from '../../harness/k6/find.js';
import type { Target } from '../../harness/target/target.js';
import type { Load } from '../../verdict/load/schema.js';
import { type LoadAllowed, refusalOfAmount } from '../load/allowed.js';
import type { AskedLoad } from '../load/asked.js';
import { destinationsOf } from '../load/destinations.js';
import { addFigure, addNote, type LoadFigures } from '../load/figures.js';
import type { Reach } from '../reach.js';

/** Whatever a target file asks for: what it takes is the memory of the machine that judges. */
const MOST_VIRTUAL_USERS = 1_000;

/**
 * Puts a load on a target, within what its owner may put, and says in `figures` how it goes.
 * @throws {UsageError} when it is more than that, or leads to a host that no load may be put on
 * @throws {CannotJudge} when the target cannot be reached, or k6 leaves nothing to judge by
 */
export async function putLoad(
  put: {
    target: Target;
    seed: number;
    asked: AskedLoad;
    allowed: LoadAllowed;
    reach: Reach;
  },
  figures: LoadFigures,
  signal: AbortSignal,
): Promise<Load> {
  const { target, seed, asked, allowed, reach } = put;
  const { scenario, profile, rate, seconds } = asked;
  const why = refusalOfAmount(asked, allowed);
  if (why !== undefined) throw new UsageError(why);
  const say = (line: string) => addNote(figures, line);
  const result = await load({
    ...{ targetFile: target.file, target, seed, scenario, profile, rate },
    ...{ duration: `${seconds}s`, maxVus: MOST_VIRTUAL_USERS },
    ...{ k6: await findK6(say), say, signal },
    destinations: (hosts) => destinationsOf(hosts, { reach, allowed }),
    onProgress: (progress) => addFigure(figures, progress),
  });
  delete result.target.file;
  return result;
}
