import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '../packages/yargs.js';
import { printable } from '../../reports/printable.js';
import type { Reporter, ReportOptions } from '../../reports/reporter.js';
import { REPORTERS } from '../../reports/reporters.js';
import { UsageError } from '../platform/errors.js';
import { makeFolder } from '../platform/temporary-folder.js';
import { didYouMean } from '../document/nearest.js';
import type { Verdict } from '../results/schema.js';
import { EXIT } from './exit.js';
import { print, say, stdoutLayout } from './say.js';
import { rename, writeFile } from 'node:fs/promises';
import { loadTerminalReport } from '../../reports/load/words.js';
import type { Load } from '../results/load/schema.js';

/** The result of one reporter. */
interface Report {
  reporter: string;
  /** The written files; for files in a folder, only the folder. */
  paths: string[];
  /** What is missing, and why. */
  note?: string;
  /** The text to print. */
  stdout: string;
  /** The error that the reporter threw, or why its result is unusable. */
  error?: unknown;
}

/**
 * Runs each reporter and writes its files into `options.dir`, which is created. `verdict.json` is always written,
 * and first. A reporter that fails is reported in `error` and does not stop the others.
 */
export const writeReports = async (
  verdict: Verdict,
  reporters: readonly Reporter[],
  options: ReportOptions,
): Promise<Report[]> => {
  const isJson = ({ name }: Reporter): boolean => name === 'json';
  const all = [...REPORTERS.filter(isJson), ...reporters.filter((each) => !isJson(each))];
  const written = new Set<string>();
  const reports: Report[] = [];
  for (const reporter of all) {
    const report: Report = { reporter: reporter.name, paths: [], stdout: '' };
    try {
      await run(reporter, verdict, options, report, written);
    } catch (error) {
      report.error = error;
    }
    reports.push(report);
  }
  return reports;
};

const run = async (
  reporter: Reporter,
  verdict: Verdict,
  options: ReportOptions,
  report: Report,
  written: Set<string>,
): Promise<void> => {
  const { dir } = options;
  const files: unknown = (await reporter.files?.(verdict, options)) ?? {};
  if (typeof files !== 'object' || files === null) throw new Error('files() must return an object');
  makeFolder(dir);
  for (const [name, content] of Object.entries(files)) {
    const path = placeIn(dir, name, written);
    if (typeof content !== 'string' && !(content instanceof Uint8Array))
      throw new Error(`files() must return text or bytes for ${name}`);
    makeFolder(dirname(path));
    // The file is renamed when it is complete, so that a full disk leaves no partial verdict.
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
    const top = join(dir, relative(dir, path).split(sep)[0]!);
    if (!report.paths.includes(top)) report.paths.push(top);
  }
  const text: unknown = (await reporter.stdout?.(verdict, options)) ?? '';
  if (typeof text !== 'string') throw new Error('stdout() must return text');
  report.stdout = text;
  const outcome = await reporter.render?.(dir);
  if (outcome?.rendered) report.paths.push(outcome.page);
  else if (outcome) report.note = `not rendered: ${outcome.why}`;
};

/** @throws {Error} when the file of a reporter is outside the folder, or written already */
const placeIn = (dir: string, name: string, written: Set<string>): string => {
  const path = resolve(dir, name);
  const inside = relative(dir, path);
  if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === '..')
    throw new Error(`the file ${name} would be outside the folder of the reports`);
  // Some file systems do not distinguish upper and lower case.
  const key = inside.toLowerCase();
  if (written.has(key)) throw new Error(`the file ${name} already exists: another reporter wrote it`);
  written.add(key);
  return join(dir, inside);
};

const NAMES = REPORTERS.map(({ name }) => name);
const LONGEST = Math.max(...NAMES.map((name) => name.length));

/** `--reporter` of the commands that report a verdict. */
export const reporterOption = {
  type: 'array',
  string: true,
  requiresArg: true,
  default: REPORTERS.filter(({ onByDefault }) => onByDefault).map(({ name }) => name),
  describe: [
    'which reports: any of these, or the file of your own reporter (./mine.mjs)',
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
      `--reporter ${unknown}: there is no such reporter.${didYouMean(unknown, NAMES)} There are ${NAMES.join(', ')}; name your own reporter by its file, such as ./mine.mjs.`,
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
      return `its default export is not a reporter: ${member} must be a string`;
  for (const method of ['files', 'stdout', 'render'] as const)
    if (reporter[method] !== undefined && typeof reporter[method] !== 'function')
      return `its default export is not a reporter: ${method} must be a function`;
  if (reporter.files === undefined && reporter.stdout === undefined)
    return 'its default export is not a reporter: it has neither files() nor stdout()';
  return NAMES.includes(reporter.name as string)
    ? `its reporter is named ${reporter.name as string}, and assay has a reporter with that name`
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
  const reports = await writeReports(verdict, reporters, optionsFor(dir));
  for (const { stdout } of reports) print(stdout);
  for (const { paths, note } of reports)
    for (const path of paths) say(`${path}${note === undefined ? '' : ` — ${note}`}`);
  const failed = reports.filter(({ error }) => error !== undefined);
  for (const { reporter, error } of failed) {
    say(`The reporter ${reporter} failed: ${error instanceof Error ? error.message : String(error)}`);
    if (process.env['ASSAY_DEBUG'] && error instanceof Error) say(error.stack ?? '');
  }
  return failed.length > 0 ? EXIT.inconclusive : EXIT[verdict.summary.verdict];
}

const STATUS = {
  pass: EXIT.conforms,
  fail: EXIT['does-not-conform'],
  inconclusive: EXIT.inconclusive,
} as const;

/** Prints the result of a load, sets the exit status, and then writes the reports, which may fail. */
export async function reportLoad(load: Load, dir: string): Promise<void> {
  const options = { ...stdoutLayout(), dir: relative('.', dir) || dir };
  print(loadTerminalReport(load, options));
  process.exitCode = STATUS[load.summary.verdict];
  // Loaded only after a load, because it draws charts.
  const { writeLoad } = await import('../../reports/load/page.js');
  try {
    writeLoad(load, dir);
  } catch (error) {
    say(
      `--out ${dir}: the report cannot be written: ${(error as Error).message}. The measurements are only in the output above.`,
    );
    process.exitCode = EXIT.inconclusive;
  }
}
