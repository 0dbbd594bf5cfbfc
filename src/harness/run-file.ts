import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './errors.js';
import { readRegular, type UnusableFile } from './regular-file.js';

/** No file of a run, no certificate and no history is nearly as large, in bytes. */
export const MOST_OF_RUN = 100_000_000;

/**
 * A file in the folder of a run, which somebody else may have sent.
 * @throws {UsageError} when it is not there, or is no regular file of at most 100 MB
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

/** Whether the folder of a run has something of that name, of whatever kind. */
export function isInRun(dir: string, name: string): boolean {
  try {
    lstatSync(join(dir, name));
    return true;
  } catch {
    return false;
  }
}

const MOST_LEVELS = 1_000;

/**
 * The value of a JSON text that may come from somebody else.
 * @throws {Error} when it is no JSON, or so deep that whatever goes through it by recursion would fail
 */
export function parseSent(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) throw new Error(`it is nested more than ${MOST_LEVELS} levels deep`);
    level = level.flatMap((each): unknown[] =>
      each !== null && typeof each === 'object' ? Object.values(each) : [],
    );
  }
  return value;
}
