import { join } from 'node:path';
import { contradiction, contradictsCatalogue } from './contradiction.js';
import { verdictSchema, type Verdict } from './schema.js';
import { checkOf } from '../platform/json-schema.js';
import { catalogue } from './catalogue-digest.js';
import { fileOfRun } from '../platform/run-file.js';
import { sentValue } from '../platform/sent-value.js';

const verdictCheck = checkOf<Verdict>(verdictSchema);

/**
 * Reads the verdict of a run in `dir`, which may come from someone else.
 * @throws {UsageError} when there is none that this version understands, or no run can have this verdict
 */
export const readVerdict = (dir: string): Verdict => verdictFrom(verdictBytes(dir), dir);

/**
 * The bytes of the verdict file.
 * @throws {UsageError} when there is none that can be read
 */
export const verdictBytes = (dir: string): Buffer => fileOfRun(dir, 'verdict.json');

/**
 * Parses the verdict file of `dir`.
 * @throws {UsageError} when this version does not understand it, or no run can have this verdict
 */
export const verdictFrom = (bytes: Buffer, dir: string): Verdict =>
  sentValue(bytes, join(dir, 'verdict.json'), {
    what: 'verdict',
    check: verdictCheck,
    contradiction: wrongIn,
  });

const wrongIn = (verdict: Verdict): string | undefined =>
  contradiction(verdict) ??
  // Another catalogue may contain clauses that are unknown here.
  (verdict.run.catalogue.digest === catalogue.digest ? contradictsCatalogue(verdict.clauses) : undefined);
