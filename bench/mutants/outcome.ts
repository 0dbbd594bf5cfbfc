import type { CodeMutant } from './named.js';
import type { Fate } from './judge.js';
import { isMissed, kindOf, reasonFor, type SurvivorKind, type Survivors } from './survivors.js';

/** What was found out of the mutants that were judged. */
export interface MutantOutcomes {
  judged: readonly CodeMutant[];
  failed: number;
  crashed: number;
  unjudged: number;
  /** Those that survive by the kind of the reason that is given for it. */
  survived: ReadonlyMap<SurvivorKind, CodeMutant[]>;
  /** Those that survive without a reason that begins with a kind. */
  unexplained: CodeMutant[];
  /** Those that are listed as survivors and were killed. */
  killedAfterAll: CodeMutant[];
}

/** Counts, and compares with the list. */
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
    ...{ failed: of('failed').length, crashed: of('crashed').length, unjudged: of('unjudged').length },
    survived,
    unexplained,
    killedAfterAll: judged.filter(
      (mutant) => fates.get(mutant.id)?.fate !== 'survived' && reasonFor(survivors, mutant) !== undefined,
    ),
  };
}

/** Of the mutants that break something, the share that is found: 0 to 1. */
export function share({ failed, crashed, unjudged, survived, unexplained }: MutantOutcomes): number {
  const killed = failed + crashed + unjudged;
  const missed = [...survived].flatMap(([kind, mutants]) => (isMissed(kind) ? mutants : []));
  return killed / Math.max(1, killed + missed.length + unexplained.length);
}
