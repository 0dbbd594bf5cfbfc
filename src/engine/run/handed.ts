import { readFileSync, writeFileSync } from 'node:fs';
import type { Plan } from './plan.js';

/** What the processes of Playwright Test get to know about the run that they belong to. */
export interface Handed {
  plan: Plan;
  /** Clause → why it is not judged. */
  reasons: Record<string, string>;
  /** Clauses that are currently waived. */
  waived: string[];
}

/** The environment variable with the name of the file. Playwright Test passes nothing else on to its processes. */
const VARIABLE = 'ASSAY_HANDED';

/** Writes the run to this file, for processes that are started from now on. */
export function handOn(handed: Handed, file: string): void {
  writeFileSync(file, JSON.stringify(handed), { mode: 0o600 });
  process.env[VARIABLE] = file;
}

/** @throws {Error} when this process does not belong to a run */
export function readHanded(): Handed {
  const file = process.env[VARIABLE];
  if (file === undefined)
    throw new Error('The configuration of Playwright Test has no globalSetup of assay.');
  return JSON.parse(readFileSync(file, 'utf8')) as Handed;
}
