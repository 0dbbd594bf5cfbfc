import { relative } from 'node:path';
import type { Verdict } from '../verdict/schema.js';
import { terminalReport } from '../../reports/terminal.js';
import { paper } from './paper.js';

/** Shows a verdict on stdout; `dir` is where the other reports are. */
export function printReport(verdict: Verdict, dir: string): void {
  const options = { ...paper(), dir: relative('.', dir) || dir };
  process.stdout.write(terminalReport(verdict, options));
}
