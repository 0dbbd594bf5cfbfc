import { join } from 'node:path';
import { certify, type CertifyOptions } from '../../harness/run/certify.js';
import { judgedTarget } from '../../harness/run/judged-target.js';
import type { RunEvent } from '../../harness/run/events.js';
import { DIRECT_VARIABLE } from '../../harness/run/plan.js';
import { directSystems, Suites } from '../../harness/run/suites.js';
import { CATALOGUE } from '../../spec/catalogue.js';
import type { Verdict } from '../../verdict/schema.js';
import { printable } from '../../../reports/printable.js';
import { REPORTERS } from '../../../reports/reporters.js';
import { writeReports } from '../../../reports/write.js';

/** A run that was judged in this process. */
export interface Judged {
  verdict: Verdict;
  /** What the command prints. */
  stdout: string;
  /** The folder of the usual reports. */
  out: string;
}

/** What a process of the suites is sent, and what it sends, goes as JSON. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * To load them takes a second of each run, and what cannot be reached is not asked by them. Without Playwright they run
 * here, and are loaded once.
 */
const whenNeeded: CertifyOptions['suites'] = {
  async run(plan, ...given) {
    const ids = plan.lanes.flat().flatMap(({ clauses }) => clauses);
    const clauses = CATALOGUE.filter(({ id }) => ids.includes(id));
    const direct = directSystems(clauses, plan);
    if (direct) {
      const { loadTests, runPlan } = await withoutPlaywright();
      const tell = (event: RunEvent) => {
        given[0](sent(event));
        return Promise.resolve();
      };
      await runPlan(sent(plan), await loadTests(direct), tell);
      return { interrupted: false };
    }
    const suites = new Suites();
    try {
      return await suites.run(plan, ...given);
    } finally {
      await suites.close();
    }
  },
};

/** The suites, as they are where they know that Playwright does not run them. */
async function withoutPlaywright() {
  process.env[DIRECT_VARIABLE] = '1';
  try {
    return await import('../../../suites/support/run-direct.js');
  } finally {
    Reflect.deleteProperty(process.env, DIRECT_VARIABLE);
  }
}

/**
 * Judges `target.yaml` of a folder as `assay certify --out out` does, with the quick budget, for tests that are about
 * the verdict and its reports and not about the process: its command need not be loaded.
 * @throws {Error} whatever the command would tell instead of a verdict
 */
export async function judge(
  cwd: string,
  {
    targetFile = join(cwd, 'target.yaml'),
    ...options
  }: Partial<CertifyOptions> & { targetFile?: string } = {},
): Promise<Judged> {
  const target = judgedTarget(targetFile);
  const verdict = await certify({ suites: whenNeeded, target, budget: 'quick', seed: 1, ...options });
  const out = join(cwd, 'out');
  const reporters = REPORTERS.filter(({ onByDefault }) => onByDefault);
  const reports = await writeReports(verdict, reporters, { dir: out, color: false, width: 100, printable });
  const failed = reports.find(({ error }) => error !== undefined);
  if (failed) throw failed.error;
  return { verdict, stdout: reports.map(({ stdout }) => stdout).join(''), out };
}
