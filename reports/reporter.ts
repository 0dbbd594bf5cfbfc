import type { Verdict } from '../src/results/schema.js';

/** Contents of files by their path in the folder of the reports, with `/` as separator. */
type ReportFiles = Readonly<Record<string, string | Uint8Array>>;

/** The options of a reporter, besides the verdict. */
export interface ReportOptions {
  /** The folder of the reports, in the form in which a command that the reader copies must name it. */
  dir: string;
  /** Whether colours may be used on stdout. */
  color: boolean;
  /** Width of stdout, in columns. */
  width: number;
  /** Makes text that a target may have chosen safe to show on a terminal and in a log, in one line. */
  printable: (text: string) => string;
}

/**
 * One way to report a verdict. It is a pure function of the verdict and does not depend on how the verdict was
 * made. The caller writes and prints what it returns. An error that a method throws affects only this report.
 */
export interface Reporter {
  /** Its value of `--reporter`. */
  name: string;
  /** A short description for `--help`. */
  description: string;
  /** Whether it is used by default. */
  onByDefault?: boolean;
  files?(verdict: Verdict, options: ReportOptions): ReportFiles | Promise<ReportFiles>;
  stdout?(verdict: Verdict, options: ReportOptions): string | Promise<string>;
  /** Makes further files with another program, after the files are in `dir`. */
  render?(dir: string): Promise<Rendered>;
}

/** The result of rendering: the page, or why there is none. */
export type Rendered = { rendered: true; page: string } | { rendered: false; why: string };
