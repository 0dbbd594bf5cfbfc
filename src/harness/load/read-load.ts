import { join } from 'node:path';
import { loadSchema, type Load } from '../../verdict/load/schema.js';
import { UsageError } from '../errors.js';
import { checkOf } from '../json-schema.js';
import { fileOfRun, isInRun, parseSent } from '../run-file.js';

const NAME = 'load.json';
const loadCheck = checkOf<Load>(loadSchema, { strictTuples: false });

/** Whether a folder holds what a load left. */
export const holdsLoad = (dir: string): boolean => isInRun(dir, NAME);

/**
 * What a load left in `dir`.
 * @throws {UsageError} when there is none that this version reads
 */
export function readLoad(dir: string): Load {
  const path = join(dir, NAME);
  const bytes = fileOfRun(dir, NAME);
  let value: unknown;
  try {
    value = parseSent(bytes.toString('utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  const validate = loadCheck();
  if (validate(value)) {
    // The schema knows leap seconds, which are no moments here.
    if (!Number.isNaN(Date.parse(value.run.startedAt))) return value;
    throw new UsageError(`${path}: /run/startedAt is no moment: ${value.run.startedAt}`);
  }
  const { instancePath = '', message = '' } = validate.errors?.[0] ?? {};
  throw new UsageError(
    `${path}: it is no load that this version of assay reads: ${instancePath || 'it'} ${message}`,
  );
}
