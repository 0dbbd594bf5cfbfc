import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { loadSchema, type Load } from '../../verdict/load/schema.js';
import { UsageError } from '../errors.js';

const NAME = 'load.json';

/** Whether a folder holds what a load left. */
export const holdsLoad = (dir: string): boolean => existsSync(join(dir, NAME));

/**
 * What a load left in `dir`.
 * @throws {UsageError} when there is none that this version reads
 */
export function readLoad(dir: string): Load {
  const path = join(dir, NAME);
  // Made when it is asked for: most commands never read a load.
  const ajv = new Ajv({ strict: true, strictTuples: false });
  formats.default(ajv);
  const validate = ajv.compile<Load>(loadSchema);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = missing
      ? 'there is no such file; is it the folder that `--out` named?'
      : (error as Error).message;
    throw new UsageError(`${path}: ${why}`);
  }
  if (validate(value)) return value;
  const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
  throw new UsageError(
    `${path}: it is no load that this version of assay reads: ${instancePath || 'it'} ${message}`,
  );
}
