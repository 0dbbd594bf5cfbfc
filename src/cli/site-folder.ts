import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '../../reports/site/pages.js';
import { UsageError } from '../harness/errors.js';
import { fileOfRun, isInRun } from '../harness/run-file.js';

const OURS = ['clauses', 'implementations', 'matrix.html', 'index.html'];
/** Pages stand here until all of them are written. */
const NEW = '.new-site';

/**
 * Puts pages in the place of a site that was made before, of which none is left; anything else stays. Where they cannot
 * all be written, the site stays as it was. Tells how many there are.
 * @throws {UsageError} when the folder holds something else, or cannot be written to
 */
export function replaceSite(out: string, pages: Iterable<Page>): number {
  refuseOther(out);
  const beside = join(out, NEW);
  try {
    rmSync(beside, { recursive: true, force: true });
    let count = 0;
    for (const { path, html } of pages) {
      const file = join(beside, ...path.split('/'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html);
      count += 1;
    }
    for (const name of OURS) {
      rmSync(join(out, name), { recursive: true, force: true });
      if (existsSync(join(beside, name))) renameSync(join(beside, name), join(out, name));
    }
    return count;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new UsageError(`--out ${out}: the site cannot be written: ${(error as Error).message}`);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function refuseOther(out: string): void {
  if (!existsSync(out) || readdirSync(out).every((name) => name === NEW)) return;
  if (
    !isInRun(out, 'index.html') ||
    !fileOfRun(out, 'index.html').includes('<meta name="generator" content="assay"')
  )
    throw new UsageError(
      `--out ${out}: it holds something else: name a new folder, or one with a site of assay.`,
    );
}
