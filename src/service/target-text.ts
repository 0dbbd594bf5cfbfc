import { UsageError } from '../harness/errors.js';
import { judgedText } from '../harness/run/judged-target.js';
import { targetFrom, TargetProblems } from '../harness/target/load.js';
import { refuseFiles } from './askable.js';
import { documentOf } from './form/document.js';
import type { Problem } from './api/schemas.js';
import { storable } from './store/storable.js';

const FILE = 'target.yaml';
const LONGEST_NAME = 200;

/** What a target file calls its target, as far as it can be read. */
export function nameOf(text: string): string {
  const name = nameIn(text);
  return typeof name === 'string' && name.trim() !== ''
    ? storable(name.trim().slice(0, LONGEST_NAME))
    : 'a target without a name';
}

function nameIn(text: string): unknown {
  try {
    return documentOf(text).get('name');
  } catch {
    return undefined;
  }
}

/**
 * What is to be mended in the text of a target file; nothing: it is sound. `forOthers`: it can name neither files nor
 * variables of this machine.
 * @throws {Error} when assay itself fails
 */
export function problemsOf(text: string, forOthers = false): Problem[] {
  try {
    if (forOthers) refuseFiles(targetFrom(text, FILE, {}));
    judgedText(text, FILE, forOthers ? {} : process.env);
    return [];
  } catch (error) {
    if (error instanceof TargetProblems) return error.problems;
    if (!(error instanceof UsageError)) throw error;
    // What cannot be read at all is told in one message, its place first.
    const [, line = '1', column = '1', message = error.message] =
      /^target\.yaml:(\d+):(\d+): ([^]*)$/.exec(error.message) ?? [];
    return [{ line: Number(line), column: Number(column), key: '', message: message.split('\n')[0]! }];
  }
}
