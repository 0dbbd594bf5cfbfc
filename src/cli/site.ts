import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { isInRun } from '../harness/run-file.js';
import { readVerdict } from '../harness/read-verdict.js';
import { pagesOf } from '../../reports/site/pages.js';
import { siteOf, type Run } from '../../reports/site/site.js';
import { printable } from '../../reports/printable.js';
import { plural } from '../../reports/words.js';
import { command, paths, requiredText, text } from './command.js';
import { checkOutDir } from './out-dir.js';
import { certificateReader } from './site-certificate.js';
import { replaceSite } from './site-folder.js';
import { print, say } from './say.js';

/** `assay site`. */
export const siteCommand = command(
  {
    positionals: { dirs: paths('folders of runs, or folders that hold such folders') },
    options: {
      out: requiredText('where the site goes'),
      key: text("the signer's public key in PEM: certificate.json or cert.json of each run is verified"),
    },
  },
  ({ dirs, out, key }) => {
    checkOutDir(out);
    const folders = dirs.flatMap(runFolders);
    const unusable: string[] = [];
    const site = siteOf(runsIn(folders, certificateReader(key), unusable));
    for (const why of unusable) say(`Passed over: ${printable(why)}`);
    if (unusable.length === folders.length) throw new UsageError('No run is left: there is no site to make.');
    const pages = replaceSite(out, pagesOf(site));
    const { implementations, clauses } = site;
    print(
      `${plural(folders.length - unusable.length, 'run')} of ${plural(implementations.length, 'implementation')}, ` +
        `${plural(clauses.length, 'clause')}: ${plural(pages, 'page')}, open ${join(out, 'index.html')}\n`,
    );
  },
);

/**
 * The folder itself, or those in it that hold a verdict.
 * @throws {UsageError} when there is none
 */
function runFolders(dir: string): string[] {
  if (holdsVerdict(dir)) return [dir];
  const inside = statSync(dir, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(dir)
        .sort()
        .map((name) => join(dir, name))
    : [];
  const runs = inside.filter(holdsVerdict);
  if (runs.length > 0) return runs;
  throw new UsageError(
    `${dir}: there is no verdict.json in it, nor in a folder in it; is it the folder that \`--out\` named?`,
  );
}

const holdsVerdict = (dir: string): boolean => isInRun(dir, 'verdict.json');

/**
 * One at a time: what is not needed of a run goes before the next is read. One that cannot be read does not keep others
 * from being shown: why stands in `unusable`.
 * @throws {Error} when something else fails than the reading of a run
 */
function* runsIn(
  folders: readonly string[],
  certificateIn: ReturnType<typeof certificateReader>,
  unusable: string[],
): Generator<Run> {
  for (const dir of folders) {
    try {
      yield { verdict: readVerdict(dir), certificate: certificateIn(dir) };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unusable.push(error.message);
    }
  }
}
