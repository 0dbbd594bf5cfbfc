import { join } from 'node:path';
import { certify, type CertifyOptions } from '../../engine/run/certify.js';
import { judgedTarget } from '../../preflight/judged-target.js';
import type { Verdict } from '../../results/schema.js';
import { printable } from '../../../reports/printable.js';
import { REPORTERS } from '../../../reports/reporters.js';
import { writeReports } from '../report.js';

/** A run that was judged in this process. */
export interface Judged {
  verdict: Verdict;
  /** The printed output of the command. */
  stdout: string;
  /** The folder with the default reports. */
  out: string;
}

/**
 * Judges `target.yaml` of a folder as `assay certify --out out` does, with the quick budget. For tests of the
 * verdict and its reports, which do not need the command in its own process.
 * @throws {Error} the error that the command would print instead of a verdict
 */
export async function judge(
  cwd: string,
  {
    targetFile = join(cwd, 'target.yaml'),
    ...options
  }: Partial<CertifyOptions> & { targetFile?: string } = {},
): Promise<Judged> {
  const target = judgedTarget(targetFile);
  const verdict = await certify({ target, budget: 'quick', seed: 1, ...options });
  const out = join(cwd, 'out');
  const reporters = REPORTERS.filter(({ onByDefault }) => onByDefault);
  const reports = await writeReports(verdict, reporters, { dir: out, color: false, width: 100, printable });
  const failed = reports.find(({ error }) => error !== undefined);
  if (failed) throw failed.error;
  return { verdict, stdout: reports.map(({ stdout }) => stdout).join(''), out };
}
