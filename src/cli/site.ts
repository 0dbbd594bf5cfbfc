import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../harness/errors.js';
import { readVerdict } from '../harness/read-verdict.js';
import { pagesOf } from '../../reports/site/pages.js';
import { siteOf, type Run } from '../../reports/site/site.js';
import { plural } from '../../reports/words.js';
import { command, paths, requiredText, text } from './command.js';
import { checkOutDir } from './out-dir.js';
import { certificateReader } from './site-certificate.js';

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
    const site = siteOf(runsIn(folders, certificateReader(key)));
    clear(out);
    let pages = 0;
    for (const { path, html } of pagesOf(site)) {
      const file = join(out, ...path.split('/'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html);
      pages += 1;
    }
    const { implementations, clauses } = site;
    process.stdout.write(
      `${plural(folders.length, 'run')} of ${plural(implementations.length, 'implementation')}, ` +
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
  const inside = existsSync(dir)
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

const holdsVerdict = (dir: string): boolean => existsSync(join(dir, 'verdict.json'));

/** One at a time: what is not needed of a run goes before the next is read. */
function* runsIn(
  folders: readonly string[],
  certificateIn: ReturnType<typeof certificateReader>,
): Generator<Run> {
  for (const dir of folders) yield { verdict: readVerdict(dir), certificate: certificateIn(dir) };
}

const OURS = ['clauses', 'implementations', 'matrix.html', 'index.html'];

/**
 * A site that was made before goes, so that no page of it is left; anything else stays.
 * @throws {UsageError} when the folder holds something else
 */
function clear(out: string): void {
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  const start = join(out, 'index.html');
  if (!existsSync(start) || !readFileSync(start, 'utf8').includes('<meta name="generator" content="assay"'))
    throw new UsageError(
      `--out ${out}: it holds something else: name a new folder, or one with a site of assay.`,
    );
  for (const name of OURS) rmSync(join(out, name), { recursive: true, force: true });
}
