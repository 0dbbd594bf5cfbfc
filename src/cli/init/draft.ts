import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../platform/errors.js';
import { loadTarget } from '../../target-file/load.js';
import type { Target } from '../../target-file/target.js';
import { temporaryFolder } from '../../platform/temporary-folder.js';
import type { Answers } from './answers.js';
import { targetText } from './text.js';
import type { Known } from './samples.js';

/**
 * The target that a file with these answers at `out` would be; nothing is written there.
 * @throws UsageError when such a file would be unusable.
 */
export function draft(answers: Answers, out: string, known?: Known): Target {
  const dir = temporaryFolder('init');
  const path = join(dir, 'target.yaml');
  try {
    writeFileSync(path, targetText(answers, known));
    return { ...loadTarget(path), file: out, dir: dirname(resolve(out)), at: () => out };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll(path, out), { cause: error });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @throws UsageError when there is a file already, unless it may be replaced. */
export function refuseTaken(out: string, force: boolean): void {
  if (existsSync(out) && !force)
    throw new UsageError(`${out} is there already: name another with --out, or replace it with --force`);
}

/**
 * Writes the target file: the whole of it or nothing.
 * @throws UsageError when it is taken, would be unusable, or cannot be written.
 */
export function writeTargetFile(answers: Answers, out: string, force: boolean, known?: Known): void {
  refuseTaken(out, force);
  draft(answers, out, known);
  const beside = `${out}.${process.pid}.part`;
  try {
    writeFileSync(beside, targetText(answers, known), { flag: 'wx' });
    renameSync(beside, out);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new UsageError(`${out} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}
