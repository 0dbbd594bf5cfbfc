import { createHash } from 'node:crypto';
import type { Fate } from './judge.js';
import type { CodeMutant } from './named.js';
import { type SurvivorKind, type Survivors, isMissed, kindOf, reasonFor } from './survivors.js';

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
