import { join } from 'node:path';
import { verdictSchema, type Verdict } from '../verdict/schema.js';
import { UsageError } from './errors.js';
import { checkOf } from './json-schema.js';
import { fileOfRun, parseSent } from './run-file.js';

const verdictCheck = checkOf<Verdict>(verdictSchema);

/** The verdict that a run left in `dir`. Throws `UsageError` where there is none that this version understands. */
export const readVerdict = (dir: string): Verdict => verdictFrom(verdictBytes(dir), dir);

/**
 * The file with the verdict, as it is.
 * @throws {UsageError} when there is none that can be read
 */
export const verdictBytes = (dir: string): Buffer => fileOfRun(dir, 'verdict.json');

/**
 * What the file of `dir` says. Throws `UsageError` where this version does not understand it.
 * @throws {UsageError} when this version does not understand it
 */
export function verdictFrom(bytes: Buffer, dir: string): Verdict {
  const path = join(dir, 'verdict.json');
  let value: unknown;
  try {
    value = parseSent(bytes.toString('utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  const validate = verdictCheck();
  if (validate(value)) {
    // The schema knows leap seconds, which are no moments here.
    if (!Number.isNaN(Date.parse(value.run.startedAt))) return value;
    throw new UsageError(`${path}: /run/startedAt is no moment: ${value.run.startedAt}`);
  }
  const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
  throw new UsageError(
    `${path}: it is no verdict that this version of assay reads: ${instancePath || 'it'} ${message}`,
  );
}
