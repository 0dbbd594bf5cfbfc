import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { certificateFacts } from '../../reports/asked.js';
import { printable } from '../../reports/printable.js';
import { pagesOf } from '../../reports/site/pages.js';
import { siteOf, type CertificateSummary, type SiteRun } from '../../reports/site/site.js';
import { plural } from '../../reports/words.js';
import { compareRun } from '../certificate/compare-run.js';
import { CertificateRefused, statementCheck, verifyCertificate } from '../certificate/envelope.js';
import { verifyingKey, type VerifyingKey } from '../certificate/key.js';
import type { CertificateStatement } from '../certificate/statement.js';
import { UsageError, orUndefined } from '../platform/errors.js';
import { readVerdict } from '../results/contradiction.js';
import { fileOfRun, isInRun, parseSent } from '../platform/run-file.js';
import { makeFolder } from '../platform/temporary-folder.js';
import { command, paths, requiredText, text } from './command.js';
import { checkOutDir } from './out-dir.js';
import { print, say } from './say.js';

const OURS = ['clauses', 'implementations', 'matrix.html', 'index.html'];
/** The folder that new pages are in until all of them are written. */
const NEW = '.new-site';

/**
 * Replaces all pages of an existing site and keeps all other files. When the pages cannot all be written, the site
 * stays unchanged. Returns the number of pages.
 * @throws {UsageError} when the folder holds something else, or is not writable
 */
function replaceSite(out: string, pages: ReturnType<typeof pagesOf>): number {
  refuseOther(out);
  const beside = join(out, NEW);
  try {
    rmSync(beside, { recursive: true, force: true });
    let count = 0;
    for (const { path, html } of pages) {
      const file = join(beside, ...path.split('/'));
      makeFolder(dirname(file));
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
      `--out ${out}: it contains other files: name a new folder, or one with a site of assay.`,
    );
}

const NAMES = ['certificate.json', 'cert.json'];

/**
 * Returns a function that reads the certificate in a folder, if there is one. It is verified with the key in the
 * file `keyFile`; without a key, only its content is read.
 * @throws {UsageError} when `keyFile` holds no public key
 */
export function certificateReader(
  keyFile: string | undefined,
): (dir: string) => CertificateSummary | undefined {
  const key = keyFile === undefined ? undefined : verifyingKey(keyFile);
  return (dir) => {
    const name = NAMES.find((each) => isInRun(dir, each));
    if (name === undefined) return undefined;
    try {
      const text = fileOfRun(dir, name).toString('utf8');
      return key ? verified(text, key, dir) : unverified(text);
    } catch (error) {
      // The claims of a refused certificate are not shown. An unreadable certificate does not stop the others.
      if (!(error instanceof CertificateRefused || error instanceof UsageError)) throw error;
      return { state: `✗ refused: ${error.message}`, isVerified: false, facts: [] };
    }
  };
}

function verified(text: string, key: VerifyingKey, dir: string): CertificateSummary {
  const statement = verifyCertificate(text, key);
  compareRun(statement, dir);
  return { state: `✓ verified, signed with ${key.id}`, isVerified: true, facts: certificateFacts(statement) };
}

function unverified(text: string): CertificateSummary {
  const statement = payloadOf(text);
  if (!statement) return { state: '? the file is not a certificate', isVerified: false, facts: [] };
  return { state: '? signed, not verified here', isVerified: false, facts: certificateFacts(statement) };
}

const payloadOf = (text: string): CertificateStatement | undefined =>
  orUndefined(() => {
    const { payload } = parseSent(text) as { payload?: unknown };
    const value = parseSent(Buffer.from(String(payload), 'base64').toString('utf8'));
    return statementCheck()(value) ? value : undefined;
  });

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
    if (unusable.length === folders.length) throw new UsageError('There are no runs for the site.');
    const pages = replaceSite(out, pagesOf(site));
    const { implementations, clauses } = site;
    print(
      `${plural(folders.length - unusable.length, 'run')} of ${plural(implementations.length, 'implementation')}, ` +
        `${plural(clauses.length, 'clause')}: ${plural(pages, 'page')}, open ${join(out, 'index.html')}\n`,
    );
  },
);

/** @throws {UsageError} when neither the folder nor a folder in it holds a verdict */
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
 * Reads one run at a time, so that memory is freed before the next one. A run that cannot be read is listed in
 * `unusable` with the reason, and does not stop the others.
 * @throws {Error} when something other than reading a run fails
 */
function* runsIn(
  folders: readonly string[],
  certificateIn: ReturnType<typeof certificateReader>,
  unusable: string[],
): Generator<SiteRun> {
  for (const dir of folders) {
    try {
      yield { verdict: readVerdict(dir), certificate: certificateIn(dir) };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unusable.push(error.message);
    }
  }
}
