import {
  existsSync,
  mkdtempSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';
import { makeFolder } from '../platform/temporary-folder.js';

/** The reports of a run need some hundred kilobytes at least; in bytes. */
const LEAST_FREE = 1_000_000;

/** @throws {UsageError} when reports cannot be written to `dir`. Leaves nothing there */
export function checkOutDir(dir: string, option = '--out'): void {
  if (dir === '') throw new UsageError(`${option}: name the folder for the reports.`);
  let nearest = resolve(dir);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    throw new UsageError(`${option} ${dir}: ${nearest} is a file: name another folder.`);
  const { bavail, bsize, blocks } = statfsSync(nearest);
  // A file system that does not report its size has 0 blocks.
  if (blocks > 0 && bavail * bsize < LEAST_FREE)
    throw new UsageError(
      `${option} ${dir}: its disk is full (${Math.floor((bavail * bsize) / 1000)} kB are free): make room, or name another folder.`,
    );
  try {
    // The permissions do not show that a file system such as /proc takes no folders.
    rmdirSync(mkdtempSync(join(nearest, '.assay-')));
  } catch {
    throw new UsageError(`${option} ${dir}: ${nearest} cannot be written to: name another folder.`);
  }
}

/** @throws {UsageError} when the file cannot be written. Creates nothing */
export function checkOutFile(path: string): void {
  if (path === '') throw new UsageError('--out: name the file that is to be written.');
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UsageError(`--out ${path}: it is a folder: name a file in it.`);
  checkOutDir(dirname(path));
}

/**
 * Writes a temporary file in the same folder and renames it when it is complete, so that a full disk leaves no
 * partial file.
 * @throws {Error} the error of the file system
 */
function writeWhole(path: string, content: string): void {
  // A device or a pipe cannot be replaced by a file.
  if (existsSync(path) && !statSync(path).isFile()) return writeFileSync(path, content);
  const beside = `${path}.${process.pid}.part`;
  try {
    writeFileSync(beside, content, { flag: 'wx' });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * Writes the file that `--out` names. With `makesFolder`, creates its folder when it is missing.
 * @throws {UsageError} when it cannot be written
 */
export function writeOut(path: string, content: string, makesFolder = false): void {
  try {
    if (makesFolder) makeFolder(dirname(path));
    writeWhole(path, content);
  } catch (error) {
    const isThere = existsSync(dirname(path));
    const reason = isThere ? (error as Error).message : 'its folder does not exist: create it first';
    throw new UsageError(`--out ${path}: it cannot be written: ${reason}`);
  }
}
