import { readFileSync, writeFileSync } from 'node:fs';
import type { Plan } from './plan.js';

/** What the processes of Playwright Test are told of the run that they belong to. */
export interface Handed {
  plan: Plan;
  /** Clause → why it is not judged. */
  reasons: Record<string, string>;
  /** Clauses that may be broken for now. */
  waived: string[];
}

/** The variable of the environment that names the file: Playwright Test hands its processes no more than that. */
const VARIABLE = 'ASSAY_HANDED';

/** Hands a run on to processes that are started from now on, in this file. */
export function handOn(handed: Handed, file: string): void {
  writeFileSync(file, JSON.stringify(handed), { mode: 0o600 });
  process.env[VARIABLE] = file;
}

/**
 * The run that this process belongs to.
 * @throws {Error} when it belongs to none
 */
export function readHanded(): Handed {
  const file = process.env[VARIABLE];
  if (file === undefined)
    throw new Error('The configuration of Playwright Test has no globalSetup of assay.');
  return JSON.parse(readFileSync(file, 'utf8')) as Handed;
}
