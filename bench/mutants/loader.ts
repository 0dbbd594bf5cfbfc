import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { judgeTargets } from '../../src/proof/prove/prove.js';
import { select } from '../../src/engine/run/selection.js';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Budget } from '../../src/results/schema.js';
import type { Instrumented } from './instrument.js';
import type { Fate } from './judge.js';
import type { CodeMutant } from './named.js';
import { serve } from './serve.js';
import { MOST_STEPS } from './switched.js';

const CLAUSES = 'configuration.loader-*';

/** Whether a file is of the program that plays an operator's loader. */
export const isOfLoader = ({ file }: CodeMutant): boolean =>
  file.startsWith('src/reference/configuration/loader/');

/**
 * Judges the mutants of the program that plays an operator's loader. It is a process for each bundle of values, and its
 * status is all that the suites see of it: so they give their bundles to the program without a mutant, and each mutant
 * is asked in this process whether it takes the same ones.
 * @returns their fates by id
 * @throws {Error} when the program without a mutant does not pass
 */
export async function judgeLoader(
  instrumented: Instrumented,
  mutants: readonly CodeMutant[],
  options: { budget: Budget; seed: number },
): Promise<Map<string, Fate>> {
  const bundles = temporaryFolder('bundles');
  const served = await serve(instrumented, [{ id: 'none', mounted: 'all' }], bundles);
  try {
    const [targetFile = ''] = served.targetFiles.get('none') ?? [];
    const judgedBy = select({ clauses: [CLAUSES] });
    const target = { name: 'none', targetFile, breaks: [], judgedBy };
    const [{ failed } = { failed: [CLAUSES] }] = await judgeTargets([target], options);
    const taken = readdirSync(bundles).map((name) => join(bundles, name));
    if (failed.length > 0 || taken.length < judgedBy.length)
      throw new Error(`The loader without a mutant does not pass: ${failed.join(', ')}`);
    const statusOf = program(instrumented.loader);
    const isFound = ({ id }: CodeMutant) => taken.some((dir) => statusOf(id, dir) !== statusOf('', dir));
    return new Map(
      mutants.map((mutant) => [
        mutant.id,
        isFound(mutant) ? { fate: 'failed', by: [CLAUSES] } : { fate: 'survived' },
      ]),
    );
  } finally {
    await served.close();
    rmSync(bundles, { recursive: true, force: true });
  }
}

/** The exit status of the program with a mutant on, for a folder with a bundle. */
function program(code: string): (id: string, dir: string) => number {
  const run = compileFunction(code, ['stryMutAct_9fa48', 'stryCov_9fa48', 'require', 'process']) as (
    ...free: unknown[]
  ) => void;
  const required = createRequire(import.meta.url);
  return (id, dir) => {
    let steps = 0;
    const isOn = (asked: string) => {
      steps += 1;
      if (steps > MOST_STEPS) throw new Error('It does not come to an end.');
      return asked === id;
    };
    const process = { argv: ['node', 'main.js', dir], stderr: { write: () => true }, exitCode: 0 };
    try {
      run(isOn, () => undefined, required, process);
      return process.exitCode;
    } catch {
      return 1;
    }
  };
}
