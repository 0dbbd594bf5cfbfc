import { join } from 'node:path';
import { contradiction, contradictsCatalogue } from './contradiction.js';
import { verdictSchema, type Verdict } from './schema.js';
import { checkOf } from '../platform/json-schema.js';
import { catalogue } from './catalogue-digest.js';
import { fileOfRun } from '../platform/run-file.js';
import { sentValue } from '../platform/sent-value.js';

const verdictCheck = checkOf<Verdict>(verdictSchema);

/**
 * The verdict that a run left in `dir`, which somebody else may have sent.
 * @throws {UsageError} when there is none that this version understands, or it says what no run leaves
 */
export const readVerdict = (dir: string): Verdict => verdictFrom(verdictBytes(dir), dir);

/**
 * The file with the verdict, as it is.
 * @throws {UsageError} when there is none that can be read
 */
export const verdictBytes = (dir: string): Buffer => fileOfRun(dir, 'verdict.json');

/**
 * What the file of `dir` says.
 * @throws {UsageError} when this version does not understand it, or it says what no run leaves
 */
export const verdictFrom = (bytes: Buffer, dir: string): Verdict =>
  sentValue(bytes, join(dir, 'verdict.json'), {
    what: 'verdict',
    check: verdictCheck,
    contradiction: wrongIn,
  });

const wrongIn = (verdict: Verdict): string | undefined =>
  contradiction(verdict) ??
  // By another catalogue it may say what this one does not know.
  (verdict.run.catalogue.digest === catalogue.digest ? contradictsCatalogue(verdict.clauses) : undefined);
