import { relative } from 'node:path';
import { loadTerminalReport } from '../../reports/load/words.js';
import type { Load } from '../results/load/schema.js';
import { EXIT } from './exit.js';
import { stdoutLayout, print, say } from './say.js';

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
