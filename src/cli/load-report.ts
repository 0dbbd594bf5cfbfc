import { relative } from 'node:path';
import { loadTerminalReport } from '../../reports/load/terminal.js';
import type { Load } from '../verdict/load/schema.js';
import { EXIT } from './exit.js';
import { stdoutLayout } from './stdout-layout.js';
import { print } from './say.js';

const STATUS = {
  pass: EXIT.conforms,
  fail: EXIT['does-not-conform'],
  inconclusive: EXIT.inconclusive,
} as const;

/** Writes what a load came to, shows it, and sets the exit status. */
export async function reportLoad(load: Load, dir: string): Promise<void> {
  // Only who has a load waits for what draws its charts.
  const { writeLoad } = await import('../../reports/load/page.js');
  writeLoad(load, dir);
  const options = { ...stdoutLayout(), dir: relative('.', dir) || dir };
  print(loadTerminalReport(load, options));
  process.exitCode = STATUS[load.summary.verdict];
}
