import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../harness/errors.js';
import { isRunning } from '../../harness/is-running.js';
import { readRegular } from '../../harness/regular-file.js';

/** A process id has fewer bytes. */
const MOST = 64;

/**
 * Keeps a folder for this process: two that write to one embedded database destroy it. Tells how it is given back; what
 * a process left that was ended hard does not count.
 * @throws {UsageError} when another process has it, or it cannot be written to
 */
export function takeFolder(folder: string): () => void {
  const lock = join(folder, 'in-use-by');
  const own = String(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(lock, own, { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new UsageError(`${folder}: it cannot be written to: ${message}`);
      const holder = Number(readRegular(lock, { most: MOST, links: false }).toString());
      // Whoever had our id before us has ended.
      if (holder !== process.pid && isRunning(holder))
        throw new UsageError(
          `${folder}: another assay serve (process ${holder}) uses it. End that one, or name another folder with --data.`,
        );
      rmSync(lock, { force: true });
    }
  }
  throw new UsageError(`${folder}: another assay serve has just taken it.`);
}
