import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { CannotJudge, UsageError } from '../../platform/errors.js';
import { readRegular, type UnusableFile } from '../../platform/regular-file.js';
import { MOST_OF_RUN } from '../../platform/run-file.js';
import { MOST_RECORDS, readEntry, separate, targetOf, type StoredEntry, type Store } from './store.js';

/**
 * A history as a file with one record in each line, as JSON. It is made when the first record is added.
 * @throws {CannotJudge} from `append`, when the file cannot be written
 * @throws {UsageError} from `read`, when the file cannot be read
 */
export const jsonLines = (file: string): Store => ({
  name: file,
  append: async (entries) => append(file, entries),
  read: async (target) =>
    separate(
      linesOf(file)
        .flatMap((line, i) => (line.trim() === '' ? [] : readEntry(line, `${file}:${i + 1}`)))
        .filter((each) => target === undefined || 'why' in each || targetOf(each) === target),
    ),
  close: async () => undefined,
});

// One write in append mode: what two jobs write at once does not get mixed.
function append(file: string, entries: readonly StoredEntry[]): void {
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  try {
    const fd = openSync(file, 'a+');
    try {
      if (!fstatSync(fd).isFile()) throw new Error('it is not a regular file');
      const bytes = Buffer.from((endsTorn(fd) ? '\n' : '') + lines);
      if (writeSync(fd, bytes) < bytes.length) throw new Error('the disk is full');
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw new CannotJudge(`${file}: the record could not be added: ${(error as Error).message}`);
  }
}

/** Whether a writer was stopped in the middle of the last line. */
function endsTorn(fd: number): boolean {
  const { size } = fstatSync(fd);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(fd, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

function linesOf(file: string): string[] {
  try {
    const text = readRegular(file, { most: MOST_OF_RUN, links: true }).toString('utf8');
    const lines = text.split('\n', MOST_RECORDS + 1);
    if (lines.length > MOST_RECORDS) throw new Error(`it has more than ${MOST_RECORDS} lines`);
    return lines;
  } catch (error) {
    if ((error as UnusableFile).code === 'ENOENT') return [];
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
