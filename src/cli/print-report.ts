import { relative } from 'node:path';
import type { Verdict } from '../verdict/schema.js';
import { terminalReport } from '../../reports/terminal.js';

/** Shows a verdict on stdout; `dir` is where the other reports are. */
export function printReport(verdict: Verdict, dir: string): void {
  const { isTTY, columns = 100 } = process.stdout;
  const color = Boolean(isTTY) && !process.env['NO_COLOR'];
  const options = { color, width: Math.min(columns, 120), dir: relative('.', dir) || dir };
  process.stdout.write(terminalReport(verdict, options));
}
