import { join } from 'node:path';
import { judgedText } from '../../harness/run/judged-target.js';
import { targetFrom } from '../../harness/target/load.js';
import type { Target } from '../../harness/target/target.js';
import { refuseFiles, refuseUnaskable } from '../askable.js';
import type { Job } from './job.js';

/**
 * The target that the text of a file describes, with the tokens that are here.
 * @throws {UsageError} when the file is unusable, or names what may not be asked
 */
export async function readTarget(
  text: string,
  { name, folder, reach }: Pick<Job, 'name' | 'folder' | 'reach'>,
): Promise<Target> {
  const path = join(folder, `${name}.yaml`);
  // Secrets of others come into nothing but tokens: no value of a file is taken from them, to be read in a report.
  if (reach.forOthers) refuseFiles(targetFrom(text, path, {}));
  const target = judgedText(text, path, process.env);
  await refuseUnaskable(target, reach);
  return target;
}
