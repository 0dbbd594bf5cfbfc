import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from './errors.js';

/** Whether there is a process of this id: one of ours, or of somebody else. */
export function isRunning(pid: number): boolean {
  // 0 and what is below stand for groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers that share a folder for temporary files do not see each other's processes. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Whose folder it is, and what the system made up. */
const OURS = new RegExp(String.raw`^assay-[a-z]+-${HOST}-(\d+)-\w{6}$`);

/**
 * A new folder among temporary files, with a name that nobody can guess, which only its owner can open. What processes
 * left that were ended hard goes.
 * @throws {UsageError} when none can be made
 */
export function temporaryFolder(purpose: string): string {
  const parent = tmpdir();
  sweep(parent);
  try {
    return mkdtempSync(join(parent, `assay-${purpose}-${HOST}-${process.pid}-`));
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(
      `No folder for temporary files can be made in ${parent}: ${message}. Name another one: TMPDIR=/path`,
    );
  }
}

function sweep(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const [, pid] = OURS.exec(name) ?? [];
      // Others may have put a folder of that name there: it is theirs, and cannot be removed.
      if (pid !== undefined && !isRunning(Number(pid)))
        rmSync(join(parent, name), { recursive: true, force: true });
    }
  } catch {
    // It belongs to another run.
  }
}
