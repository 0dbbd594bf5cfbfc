import { judgedText } from '../../preflight/judged-target.js';
import { targetFrom } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { refuseFiles, refuseUnaskable, withoutPrograms } from '../askable.js';
import type { Job } from './job.js';

/** What messages call it, and where its own paths start from: the folder that this process runs in. */
const FILE = 'target.yaml';

/**
 * The target that the text of a file describes, with the tokens that are here.
 * @throws {UsageError} when the file is unusable, or names what may not be asked
 */
export async function readTarget(text: string, { reach }: Pick<Job, 'reach'>): Promise<Target> {
  // Secrets of others come into nothing but tokens: no value of a file is taken from them, to be read in a report.
  if (reach.forOthers) refuseFiles(targetFrom(text, FILE, {}));
  const target = withoutPrograms(judgedText(text, FILE, process.env));
  await refuseUnaskable(target, reach);
  return target;
}
