import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Verdict } from '../src/results/schema.js';
import type { Reporter, ReportOptions } from './reporter.js';
import { REPORTERS } from './reporters.js';

/** The result of one reporter. */
export interface Report {
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
  if (typeof files !== 'object' || files === null) throw new Error('files() has to return an object');
  await mkdir(dir, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = placeIn(dir, name, written);
    if (typeof content !== 'string' && !(content instanceof Uint8Array))
      throw new Error(`files() has to return text or bytes for ${name}`);
    await mkdir(dirname(path), { recursive: true });
    // The file is renamed when it is complete, so that a full disk leaves no partial verdict.
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
    const top = join(dir, relative(dir, path).split(sep)[0]!);
    if (!report.paths.includes(top)) report.paths.push(top);
  }
  const text: unknown = (await reporter.stdout?.(verdict, options)) ?? '';
  if (typeof text !== 'string') throw new Error('stdout() has to return text');
  report.stdout = text;
  const outcome = await reporter.render?.(dir);
  if (outcome?.rendered) report.paths.push(outcome.page);
  else if (outcome) report.note = `not rendered: ${outcome.why}`;
};

/**
 * Returns the path for a file of a reporter.
 * @throws {Error} when it is outside the folder, or another report has written it
 */
const placeIn = (dir: string, name: string, written: Set<string>): string => {
  const path = resolve(dir, name);
  const inside = relative(dir, path);
  if (inside === '' || isAbsolute(inside) || inside.split(sep)[0] === '..')
    throw new Error(`the file ${name} would be outside of the folder of the reports`);
  // Some file systems do not distinguish upper and lower case.
  const key = inside.toLowerCase();
  if (written.has(key)) throw new Error(`the file ${name} is there already: another reporter has written it`);
  written.add(key);
  return join(dir, inside);
};
