import { join } from 'node:path';
import { contradiction } from './contradiction.js';
import { loadSchema, type Load } from './schema.js';
import { checkOf } from '../../platform/json-schema.js';
import { fileOfRun, isInRun } from '../../platform/run-file.js';
import { sentValue } from '../../platform/sent-value.js';

const NAME = 'load.json';
const loadCheck = checkOf<Load>(loadSchema, { strictTuples: false });

/** Whether a folder holds what a load left. */
export const holdsLoad = (dir: string): boolean => isInRun(dir, NAME);

/**
 * What a load left in `dir`, which somebody else may have sent.
 * @throws {UsageError} when there is none that this version reads, or it says what no load leaves
 */
export const readLoad = (dir: string): Load =>
  sentValue(fileOfRun(dir, NAME), join(dir, NAME), { what: 'load', check: loadCheck, contradiction });
