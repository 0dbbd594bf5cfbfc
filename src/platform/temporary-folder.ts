import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from './errors.js';

/** Whether a process with this id exists, of any user. */
export function isRunning(pid: number): boolean {
  // 0 and negative numbers mean process groups.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Containers that share a temporary folder do not see each other's processes, so the name contains the host. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** The process id of the owner, and the random part. */
const OURS = new RegExp(String.raw`^assay-[a-z]+-${HOST}-(\d+)-\w{6}$`);

/**
 * Creates a temporary folder with a random name, which only its owner can open. Removes folders of processes that
 * were killed.
 * @throws {UsageError} when it cannot be created
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

/**
 * Creates a folder, and those above it, unless they exist. Node's own recursive mkdir never ends below /proc.
 * @throws {Error} the error of the file system
 */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(resolve(path));
  if (parent !== resolve(path)) makeFolder(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function sweep(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const [, pid] = OURS.exec(name) ?? [];
      // Another user may have created a folder with that name. It cannot be removed.
      if (pid !== undefined && !isRunning(Number(pid)))
        rmSync(join(parent, name), { recursive: true, force: true });
    }
  } catch {
    // It belongs to another run.
  }
}
