import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './errors.js';
import { readRegular, type UnusableFile } from './regular-file.js';
import type { checkOf } from './json-schema.js';

/** No file of a run, no certificate and no history is nearly as large, in bytes. */
export const MOST_OF_RUN = 100_000_000;

/**
 * A file in the folder of a run, which somebody else may have sent.
 * @throws {UsageError} when it is not there, or is not a regular file of at most 100 MB
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
/** A value may take two characters of a file and fifty bytes of memory. */
const MOST_VALUES = 5_000_000;

/**
 * The value of a JSON text that may come from somebody else.
 * @throws {Error} when it is not JSON, or so deep that whatever goes through it by recursion would fail, or has so many
 * values that they would fill the memory
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

/** Where the string ends that begins at this quotation mark. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** What a file of a run has to hold. */
interface Kind<T> {
  /** What it is called. */
  what: string;
  check: ReturnType<typeof checkOf<T>>;
  /** Where a value contradicts itself, in words; undefined: nowhere. */
  contradiction: (value: T) => string | undefined;
}

/**
 * The value in a file of a run that somebody else may have sent.
 * @throws {UsageError} when this version does not understand it, or it says what no run leaves
 */
export function sentValue<T extends { run: { startedAt: string } }>(
  bytes: Buffer,
  path: string,
  { what, check, contradiction }: Kind<T>,
): T {
  const refused = (why: string) => new UsageError(`${path}: ${why}`);
  let value: unknown;
  try {
    value = parseSent(bytes.toString('utf8'));
  } catch (error) {
    throw refused((error as Error).message);
  }
  const validate = check();
  if (!validate(value)) {
    const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
    throw refused(`it is not a ${what} that this version of assay reads: ${instancePath || 'it'} ${message}`);
  }
  const { startedAt } = value.run;
  // The schema knows leap seconds, which are not moments here.
  if (Number.isNaN(Date.parse(startedAt))) throw refused(`/run/startedAt is not a moment: ${startedAt}`);
  const wrong = contradiction(value);
  if (wrong !== undefined) throw refused(`it was changed after its run: ${wrong}.`);
  return value;
}
