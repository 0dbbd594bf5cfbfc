import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, orUndefined } from './errors.js';
import { readRegular, type UnusableFile } from './regular-file.js';
import type { checkOf } from './json-schema.js';

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
export const isInRun = (dir: string, name: string): boolean =>
  orUndefined(() => lstatSync(join(dir, name))) !== undefined;

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

/** What a file of a run must contain. */
interface Kind<T> {
  /** The name of the document. */
  what: string;
  check: ReturnType<typeof checkOf<T>>;
  /** Where a value contradicts itself, in words. Undefined when it does not. */
  contradiction: (value: T) => string | undefined;
}

/**
 * Parses and validates a file of a run that may come from somebody else.
 * @throws {UsageError} when this version does not understand it, or its contents cannot come from a run
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
  // The schema allows leap seconds, but a Date does not.
  if (Number.isNaN(Date.parse(startedAt))) throw refused(`/run/startedAt is not a moment: ${startedAt}`);
  const wrong = contradiction(value);
  if (wrong !== undefined) throw refused(`it was changed after its run: ${wrong}.`);
  return value;
}
