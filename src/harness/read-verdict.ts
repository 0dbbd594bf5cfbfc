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
export function readVerdict(dir: string): Verdict {
  const path = join(dir, 'verdict.json');
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
    `${path}: it is no verdict that this version of assay reads: ${instancePath || 'it'} ${message}`,
  );
}
