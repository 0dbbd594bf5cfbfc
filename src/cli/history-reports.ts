import { join } from 'node:path';
import { historyGithub, historyJunit, historyMarkdown } from '../../reports/history/ci.js';
import { historyText } from '../../reports/history/text.js';
import { jsonText } from '../../reports/json-text.js';
import type { HistoryVerdict } from '../history/judge.js';
import { texts } from './command.js';
import { writeOut } from './out-dir.js';
import { print } from './say.js';

/** A report of a history; written to `file` when it has one. */
interface HistoryReport {
  file?: string;
  text: (verdict: HistoryVerdict) => string | Promise<string>;
}

const REPORTS: Readonly<Record<string, HistoryReport>> = {
  terminal: { text: historyText },
  github: { text: historyGithub },
  json: { file: 'history.json', text: jsonText },
  markdown: { file: 'history.md', text: historyMarkdown },
  junit: { file: 'history.xml', text: historyJunit },
  html: {
    file: 'history.html',
    // Loaded only for charts.
    text: async (verdict) => (await import('../../reports/history/page.js')).historyPage(verdict),
  },
};

/** The names of the reports that are files. */
export const HISTORY_FILES = Object.keys(REPORTS).filter((name) => REPORTS[name]!.file !== undefined);

/** `--reporter` of `history check`. */
export const historyReporterOption = {
  ...texts('which reports; without --out, files are printed to stdout'),
  choices: Object.keys(REPORTS),
  defaultDescription: 'terminal; with --out also all files',
} as const;

/**
 * Prints the reports of a history and writes its files to the folder `out`. Chosen reporters that report only
 * clauses are ignored.
 * @throws {UsageError} when a file cannot be written; the text is printed before that
 */
export async function reportHistory(
  verdict: HistoryVerdict,
  { reporter, out, prints = true }: Reporting,
): Promise<void> {
  const chosen = Object.entries(REPORTS).filter(
    ([name, { file }]) => reporter?.includes(name) ?? (name === 'terminal' || (file && out)),
  );
  for (const [, { file, text }] of chosen) if (prints && !(file && out)) print(await text(verdict));
  for (const [, { file, text }] of chosen)
    if (file && out) writeOut(join(out, file), await text(verdict), true);
}

interface Reporting {
  /** Default: the usual reporters. */
  reporter?: readonly string[] | undefined;
  /** The folder for the reports that are files. */
  out: string | undefined;
  prints?: boolean;
}
