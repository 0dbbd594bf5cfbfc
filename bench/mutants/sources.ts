import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const REFERENCE = 'src/reference';

/** What belongs to faults, triggers and variants, and what they change the reference with: the strict reference does without. */
const FOREIGN =
  /\/(?:faults|variants|triggers|mutants|testing)\/|\/edit[^/]*\.ts$|\/(?:page|intercept|triggered)\.ts$|\.test\.ts$/;

/** The files of the strict reference: paths from the root of the checkout, with slashes, in order. */
export const strictReference = (): string[] =>
  readdirSync(REFERENCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !FOREIGN.test(file))
    .sort();
