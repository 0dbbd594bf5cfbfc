import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './errors.js';
import { readRegular, type UnusableFile } from './regular-file.js';

/** The maximum size of a file of a run, a certificate or a history, in bytes. Real ones are much smaller. */
export const MOST_OF_RUN = 100_000_000;

/**
 * Reads a file in the folder of a run, which may come from somebody else.
 * @throws {UsageError} when it does not exist, or is not a regular file of at most 100 MB
 */
export function fileOfRun(dir: string, name: string): Buffer {
  const path = join(dir, name);
  try {
    return readRegular(path, { most: MOST_OF_RUN, links: false });
  } catch (error) {
    const { code, message } = error as UnusableFile;
    const hint = code === 'ENOENT' ? '; is it the folder that `--out` named?' : '';
    throw new UsageError(`${path}: ${message}${hint}`, { cause: error });
  }
}

/** Whether the folder of a run has an entry with that name, of any kind. */
export function isInRun(dir: string, name: string): boolean {
  try {
    lstatSync(join(dir, name));
    return true;
  } catch {
    return false;
  }
}

const MOST_LEVELS = 1_000;
/** A value may take only two characters of a file but fifty bytes of memory. */
const MOST_VALUES = 5_000_000;

/**
 * Parses a JSON text that may come from somebody else.
 * @throws {Error} when it is not JSON, is nested too deeply for recursive functions, or has too many values for the
 * memory
 */
export function parseSent(text: string): unknown {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') {
      depth += 1;
      values += 1;
      if (depth > MOST_LEVELS) throw new Error(`it is nested more than ${MOST_LEVELS} levels deep`);
    } else if (char === ']' || char === '}') depth -= 1;
    else if (char === ',') values += 1;
    if (values > MOST_VALUES) throw new Error(`it has more than ${MOST_VALUES / 1e6} million values`);
  }
  return JSON.parse(text);
}

/** The index of the end of the string that begins at this quotation mark. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
