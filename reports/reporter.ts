import type { Verdict } from '../src/results/schema.js';

/** Contents of files by their path in the folder of the reports, with `/` between its parts. */
type ReportFiles = Readonly<Record<string, string | Uint8Array>>;

/** What a reporter is given besides the verdict. */
export interface ReportOptions {
  /** The folder of the reports, as a command is to name it that the reader copies. */
  dir: string;
  /** Whether colours may be used on stdout. */
  color: boolean;
  /** Width of stdout, in columns. */
  width: number;
  /** Makes one line of text that a target may have chosen safe to show on a terminal and in a log. */
  printable: (text: string) => string;
}

/**
 * One way to report a verdict. It is a pure function of the verdict, and knows nothing of how that came about: what it
 * returns is written and printed by whoever calls it. An error that a method throws costs this report alone.
 */
export interface Reporter {
  /** Its value of `--reporter`. */
  name: string;
  /** What it is, in a few words, for `--help`. */
  description: string;
  /** Whether it is used when nobody chooses. */
  onByDefault?: boolean;
  /** The files that it consists of. */
  files?(verdict: Verdict, options: ReportOptions): ReportFiles | Promise<ReportFiles>;
  /** What it prints. */
  stdout?(verdict: Verdict, options: ReportOptions): string | Promise<string>;
  /** Lets another program make more of the files, once they are in `dir`. */
  render?(dir: string): Promise<Rendered>;
}

/** What came of rendering: the page, or why there is none. */
export type Rendered = { rendered: true; page: string } | { rendered: false; why: string };
