import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '../packages/yargs.js';
import { printable } from '../../reports/printable.js';
import type { Reporter, ReportOptions } from '../../reports/reporter.js';
import { REPORTERS } from '../../reports/reporters.js';
import { writeReports } from '../../reports/write.js';
import { UsageError } from '../platform/errors.js';
import { didYouMean } from '../document/nearest.js';
import type { Verdict } from '../results/schema.js';
import { EXIT, exitStatusOf } from './exit.js';
import { stdoutLayout, print, say } from './say.js';

const NAMES = REPORTERS.map(({ name }) => name);
const LONGEST = Math.max(...NAMES.map((name) => name.length));

/** `--reporter` of the commands that report a verdict. */
export const reporterOption = {
  type: 'array',
  string: true,
  requiresArg: true,
  default: REPORTERS.filter(({ onByDefault }) => onByDefault).map(({ name }) => name),
  describe: [
    'which reports: any of these, or the file of a reporter of your own (./mine.mjs)',
    ...REPORTERS.map(({ name, description }) => `${name.padEnd(LONGEST)}  ${description}`),
  ].join('\n'),
} as const satisfies Options;

/**
 * Returns the chosen reporters without duplicates: first the built-in ones in the order in which they print, then
 * the user's own.
 * @throws {UsageError} when there is no reporter with that name, or a file exports no reporter
 */
export async function chosenReporters(chosen: readonly string[]): Promise<Reporter[]> {
  const files = chosen.filter(isFile);
  const unknown = chosen.find((name) => !isFile(name) && !NAMES.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--reporter ${unknown}: there is no such reporter.${didYouMean(unknown, NAMES)} There are ${NAMES.join(', ')}; a reporter of your own is named by its file, such as ./mine.mjs.`,
    );
  const own = await Promise.all([...new Set(files.map((file) => resolve(file)))].map(load));
  return [...REPORTERS.filter(({ name }) => chosen.includes(name)), ...own];
}

/** A path begins with `./`, `../`, `/` or a drive letter, or ends like a module file. Anything else is a name. */
const isFile = (chosen: string): boolean => /^(?:\.{1,2}[\\/]|[\\/]|[a-z]:[\\/])|\.m?js$/i.test(chosen);

async function load(path: string): Promise<Reporter> {
  const wrong = (why: string) => new UsageError(`--reporter ${relative('.', path) || path}: ${why}.`);
  if (!existsSync(path)) throw wrong('there is no such file');
  let loaded: { default?: unknown };
  try {
    loaded = (await import(pathToFileURL(path).href)) as typeof loaded;
  } catch (error) {
    throw wrong(`it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  const why = whyNoReporter(loaded.default);
  if (why !== undefined) throw wrong(`${why}; docs/reporters.md shows one`);
  return loaded.default as Reporter;
}

function whyNoReporter(exported: unknown): string | undefined {
  if (typeof exported !== 'object' || exported === null) return 'it has no reporter as its default export';
  const reporter = exported as Partial<Record<keyof Reporter, unknown>>;
  for (const member of ['name', 'description'] as const)
    if (typeof reporter[member] !== 'string' || reporter[member] === '')
      return `its default export is not a reporter: ${member} has to be a text`;
  for (const method of ['files', 'stdout', 'render'] as const)
    if (reporter[method] !== undefined && typeof reporter[method] !== 'function')
      return `its default export is not a reporter: ${method} has to be a function`;
  if (reporter.files === undefined && reporter.stdout === undefined)
    return 'its default export is not a reporter: it has neither files() nor stdout()';
  return NAMES.includes(reporter.name as string)
    ? `its reporter is called ${reporter.name as string}, and assay has one of that name`
    : undefined;
}

const optionsFor = (dir: string): ReportOptions => ({
  ...stdoutLayout(),
  dir: relative('.', dir) || dir,
  printable,
});

/**
 * Writes and prints the reports of a run, lists the written files on stderr, and returns the exit status: that of
 * the verdict, or that of an error of assay when a reporter failed.
 */
export async function report(verdict: Verdict, dir: string, reporters: readonly Reporter[]): Promise<number> {
  const status = exitStatusOf(verdict);
  const reports = await writeReports(verdict, reporters, optionsFor(dir));
  for (const { stdout } of reports) print(stdout);
  for (const { paths, note } of reports)
    for (const path of paths) say(`${path}${note === undefined ? '' : ` — ${note}`}`);
  const failed = reports.filter(({ error }) => error !== undefined);
  for (const { reporter, error } of failed) {
    say(`The reporter ${reporter} failed: ${error instanceof Error ? error.message : String(error)}`);
    if (process.env['ASSAY_DEBUG'] && error instanceof Error) say(error.stack ?? '');
  }
  return failed.length > 0 ? EXIT.inconclusive : status;
}
