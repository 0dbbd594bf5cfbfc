import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { verdictSchema, type Verdict } from '../verdict/schema.js';
import { UsageError } from './errors.js';

const ajv = new Ajv({ strict: true });
formats.default(ajv);
const validate = ajv.compile<Verdict>(verdictSchema);

/** The verdict that a run left in `dir`. Throws `UsageError` where there is none that this version understands. */
export const readVerdict = (dir: string): Verdict => verdictFrom(verdictBytes(dir), dir);

const pathIn = (dir: string): string => join(dir, 'verdict.json');

/**
 * The file with the verdict, as it is. Throws `UsageError` where there is none.
 * @throws {UsageError} when there is none
 */
export function verdictBytes(dir: string): Buffer {
  try {
    return readFileSync(pathIn(dir));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = missing
      ? 'there is no such file; is it the folder that `--out` named?'
      : (error as Error).message;
    throw new UsageError(`${pathIn(dir)}: ${why}`);
  }
}

/**
 * What the file of `dir` says. Throws `UsageError` where this version does not understand it.
 * @throws {UsageError} when this version does not understand it
 */
export function verdictFrom(bytes: Buffer, dir: string): Verdict {
  const path = pathIn(dir);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  if (validate(value)) return value;
  const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
  throw new UsageError(
    `${path}: it is no verdict that this version of assay reads: ${instancePath || 'it'} ${message}`,
  );
}
