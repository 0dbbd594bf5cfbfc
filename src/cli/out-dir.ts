import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../platform/errors.js';

/** Reports of a run have some hundred kilobytes at least; in bytes. */
const LEAST_FREE = 1_000_000;

/**
 * Makes sure, before a run is made for them, that reports can go to `dir`. Creates nothing.
 * @throws {UsageError} when they cannot.
 */
export function checkOutDir(dir: string, option = '--out'): void {
  if (dir === '') throw new UsageError(`${option}: name the folder that reports go to.`);
  let nearest = resolve(dir);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    throw new UsageError(`${option} ${dir}: ${nearest} is a file: name another folder.`);
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    throw new UsageError(`${option} ${dir}: ${nearest} cannot be written to: name another folder.`);
  }
  const { bavail, bsize, blocks } = statfsSync(nearest);
  // A file system that does not say how large it is has 0 blocks.
  if (blocks > 0 && bavail * bsize < LEAST_FREE)
    throw new UsageError(
      `${option} ${dir}: its disk is full (${Math.floor((bavail * bsize) / 1000)} kB are free): make room, or name another folder.`,
    );
}

/**
 * Makes sure, before something is measured for it, that a file can be written. Creates nothing.
 * @throws {UsageError} when it cannot.
 */
export function checkOutFile(path: string): void {
  if (path === '') throw new UsageError('--out: name the file that is to be written.');
  if (existsSync(path) && statSync(path).isDirectory())
    throw new UsageError(`--out ${path}: it is a folder: name a file in it.`);
  checkOutDir(dirname(path));
}

/**
 * Writes a file beside its place, and puts it there when it is whole: a full disk leaves no half of it.
 * @throws {Error} what the file system throws
 */
function writeWhole(path: string, content: string): void {
  // Neither a device nor a pipe can be replaced by a file.
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
 * Writes the file that `--out` names; with `makesFolder` in a folder that is made where there is none.
 * @throws {UsageError} when it cannot be written.
 */
export function writeOut(path: string, content: string, makesFolder = false): void {
  try {
    if (makesFolder) mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, content);
  } catch (error) {
    throw new UsageError(`--out ${path}: it cannot be written: ${(error as Error).message}`);
  }
}
