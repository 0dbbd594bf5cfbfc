import { select } from '../../src/engine/run/selection.js';
import type { Clause } from '../../src/spec/clause.js';
import { type Mounted, MOST_STEPS } from './switched.js';
import type { Instrumented, CodeMutant } from './instrument.js';
import { type Fate, judge, serve } from './judge.js';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { judgeTargets } from '../../src/proof/prove/prove.js';
import { CannotJudge } from '../../src/platform/errors.js';
import { temporaryFolder } from '../../src/platform/temporary-folder.js';
import type { Budget } from '../../src/results/schema.js';
import { createHash } from 'node:crypto';
import { type SurvivorKind, type Survivors, isMissed, kindOf, reasonFor } from './records.js';

interface MutantChoice {
  /** Parts of paths; empty: every file. */
  files: readonly string[];
  /** The maximum number of mutants (default: all). */
  sample?: number | undefined;
  seed: number;
}

/** Returns the chosen mutants. A sample with the same seed contains the same mutants, as long as they exist. */
export function choose(mutants: readonly CodeMutant[], { files, sample, seed }: MutantChoice): CodeMutant[] {
  const meant = mutants.filter(({ file }) => files.length === 0 || files.some((part) => file.includes(part)));
  if (sample === undefined) return meant;
  const lot = ({ file, change }: CodeMutant) =>
    createHash('sha256').update(`${seed} ${file} ${change}`).digest('hex');
  const lots = new Map(meant.map((mutant) => [mutant, lot(mutant)]));
  return meant.sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1)).slice(0, sample);
}

interface MutantOutcomes {
  judged: readonly CodeMutant[];
  failed: number;
  crashed: number;
  unjudged: number;
  survived: ReadonlyMap<SurvivorKind, CodeMutant[]>;
  /** The survivors without a valid reason. */
  unexplained: CodeMutant[];
  /** Mutants that are listed as survivors and were killed. */
  killedAfterAll: CodeMutant[];
}

/** Counts the results, and compares them with the list. */
export function outcomeOf(
  mutants: readonly CodeMutant[],
  fates: ReadonlyMap<string, Fate>,
  survivors: Survivors,
): MutantOutcomes {
  const judged = mutants.filter(({ id }) => fates.has(id));
  const of = (fate: Fate['fate']) => judged.filter(({ id }) => fates.get(id)?.fate === fate);
  const survived = new Map<SurvivorKind, CodeMutant[]>();
  const unexplained: CodeMutant[] = [];
  for (const mutant of of('survived')) {
    const kind = kindOf(reasonFor(survivors, mutant) ?? '');
    if (kind) survived.set(kind, [...(survived.get(kind) ?? []), mutant]);
    else unexplained.push(mutant);
  }
  return {
    judged,
    failed: of('failed').length,
    crashed: of('crashed').length,
    unjudged: of('unjudged').length,
    survived,
    unexplained,
    killedAfterAll: judged.filter(
      (mutant) => fates.get(mutant.id)?.fate !== 'survived' && reasonFor(survivors, mutant) !== undefined,
    ),
  };
}

/** Returns the share, 0 to 1, that was found of the mutants that break something. */
export function share({ failed, crashed, unjudged, survived, unexplained }: MutantOutcomes): number {
  const killed = failed + crashed + unjudged;
  const missed = [...survived].flatMap(([kind, mutants]) => (isMissed(kind) ? mutants : []));
  return killed / Math.max(1, killed + missed.length + unexplained.length);
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const line = ({ file, change }: Pick<CodeMutant, 'file' | 'change'>) => `  ${file}: ${change}\n`;
const listed = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? `${title}\n${lines.join('')}` : '';

/** The results for a terminal. */
export function inWords(
  outcome: MutantOutcomes,
  gone: readonly Pick<CodeMutant, 'file' | 'change'>[],
  notJudged: number,
): string {
  const { judged, failed, crashed, unjudged, survived, unexplained, killedAfterAll } = outcome;
  const kinds = [...survived].map(([kind, mutants]) => `${mutants.length} ${kind}`);
  return [
    listed('New survivors, without a reason in bench/mutants/survivors.json:', unexplained.map(line)),
    listed('Listed as survivors, and killed:', killedAfterAll.map(line)),
    listed('Listed as survivors, and not there any more:', gone.map(line)),
    notJudged > 0 ? `The time was over: ${notJudged} were not judged.\n` : '',
    `${failed + crashed + unjudged} of ${judged.length} mutants killed: ${failed} by a clause that fails, `,
    `${crashed} do not start or crash, ${unjudged} leave something that cannot be judged; `,
    `survivors: ${[...kinds, `${unexplained.length} unexplained`].join(', ')}. `,
    `${percent(share(outcome))} of those that break something.\n`,
  ].join('');
}

const CLAUSES = 'configuration.loader-*';

/** Whether a file belongs to the program that simulates an operator's loader. */
const isOfLoader = ({ file }: CodeMutant): boolean => file.startsWith('src/reference/configuration/loader/');

/**
 * Judges the mutants of the program that simulates an operator's loader. Each bundle of values needs a process, and
 * the suites see only its status. So the suites pass their bundles to the program without a mutant, and each mutant
 * is then run in this process with the same bundles.
 * @returns the results by id
 * @throws {Error} when the program without a mutant does not pass
 */
async function judgeLoader(
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

/** Returns the exit status of the program with an active mutant, for a folder with a bundle. */
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

/** How a mutant is judged in one of the rounds: first with the quick budget, then with the standard one. */
interface Round {
  mounted: Mounted;
  clauses: readonly Clause[];
}

const HEALTH_AND_METRICS = ['operator.readyz', 'operator.livez', 'operator.metrics-*'];
const PARTIES = ['participant.*', 'authentication.*'];
const OVER_HTTP = ['registry.*', 'token-standard.*', ...PARTIES, 'scan.*', ...HEALTH_AND_METRICS];

const round = (mounted: Mounted, ...globs: string[]): Round => ({
  mounted,
  // The reference without a variant does not serve a proposal, so a mutant is not judged by its clauses.
  clauses: select({ clauses: globs }).filter(({ untestable, proposal }) => !untestable && !proposal),
});
const twice = (mounted: Mounted, ...globs: string[]): [Round, Round] => {
  const both = round(mounted, ...globs);
  return [both, both];
};

const ALLOCATING: [Round, Round] = [round('http', ...PARTIES), round('parties', ...PARTIES)];

/** The rounds of a file: of the first prefix that matches its path. */
const ROUNDS: readonly (readonly [start: string, rounds: [Round, Round]])[] = [
  ['registry/', twice('http', 'registry.*')],
  ['token-standard/', twice('http', 'registry.*', 'token-standard.*')],
  ['participant/', ALLOCATING],
  ['authentication/', ALLOCATING],
  ['issuer/', twice('issuer', ...PARTIES)],
  ['scan/', twice('http', 'scan.*')],
  ['operator/', twice('http', ...HEALTH_AND_METRICS)],
  ['tls/', twice('all', 'operator.tls-*')],
  ['configuration/', twice('all', 'configuration.*')],
  ['wire/', twice('http', ...OVER_HTTP)],
  ['', [round('http', ...OVER_HTTP), round('all', '*')]],
];

/** Returns the rounds for the mutants in a file: its systems, with a longer round when the first does not find it. */
export const roundsOf = (file: string): [Round, Round] =>
  ROUNDS.find(([start]) => file.startsWith(`src/reference/${start}`))![1];

/** Number of mutants that are served and judged in parallel, because the suites take a second or two to start. */
const AT_ONCE = 120;

interface JudgeAllOptions {
  seed: number;
  /** Whether a mutant is judged in the first round and, if it survives, in the second one. */
  isJudgedIn: (mutant: CodeMutant, place: 0 | 1) => boolean;
  /** When to stop starting mutants: milliseconds since 1970. */
  until: number;
  onProgress: (mutants: readonly CodeMutant[], fates: ReadonlyMap<string, Fate>) => void;
}

/** Returns the result of each mutant, by id; mutants that were not started in time have none. */
export async function judgeAll(
  instrumented: Instrumented,
  mutants: readonly CodeMutant[],
  { seed, isJudgedIn, until, onProgress }: JudgeAllOptions,
): Promise<Map<string, Fate>> {
  const fates = new Map<string, Fate>();
  const isOpen = ({ id }: CodeMutant) => (fates.get(id)?.fate ?? 'survived') === 'survived';
  for (const place of [0, 1] as const) {
    const left = mutants.filter((mutant) => isOpen(mutant) && isJudgedIn(mutant, place));
    for (let at = 0; at < left.length; at += AT_ONCE) {
      const some = left.slice(at, at + AT_ONCE);
      // A mutant that was only judged in the first round may still be found.
      for (const { id } of some) fates.delete(id);
      if (Date.now() > until) continue;
      const options = { budget: (['quick', 'standard'] as const)[place], seed };
      const [ofLoader, served] = [some.filter(isOfLoader), some.filter((mutant) => !isOfLoader(mutant))];
      const judged = served.map(({ id, file }) => ({ id, ...roundsOf(file)[place] }));
      try {
        if (ofLoader.length > 0)
          for (const [id, fate] of await judgeLoader(instrumented, ofLoader, options)) fates.set(id, fate);
        if (judged.length > 0)
          for (const [id, fate] of await judge(instrumented, judged, options)) fates.set(id, fate);
      } catch (error) {
        // These are left to another run. The results until now must not be lost.
        if (!(error instanceof CannotJudge)) throw error;
        process.stderr.write(`${error.message}\n`);
      }
      onProgress(some, fates);
    }
  }
  return fates;
}
