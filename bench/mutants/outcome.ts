import type { Mutant } from './named.js';
import type { Fate } from './judge.js';
import { isMissed, kindOf, reasonFor, type Kind, type Survivors } from './survivors.js';

/** What was found out of the mutants that were judged. */
export interface Outcome {
  judged: readonly Mutant[];
  failed: number;
  crashed: number;
  unjudged: number;
  /** Those that survive by the kind of the reason that is given for it. */
  survived: ReadonlyMap<Kind, Mutant[]>;
  /** Those that survive without a reason that begins with a kind. */
  unexplained: Mutant[];
  /** Those that are listed as survivors and were killed. */
  killedAfterAll: Mutant[];
}

/** Counts, and compares with the list. */
export function outcomeOf(
  mutants: readonly Mutant[],
  fates: ReadonlyMap<string, Fate>,
  survivors: Survivors,
): Outcome {
  const judged = mutants.filter(({ id }) => fates.has(id));
  const of = (fate: Fate['fate']) => judged.filter(({ id }) => fates.get(id)?.fate === fate);
  const survived = new Map<Kind, Mutant[]>();
  const unexplained: Mutant[] = [];
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
export function share({ failed, crashed, unjudged, survived, unexplained }: Outcome): number {
  const killed = failed + crashed + unjudged;
  const missed = [...survived].flatMap(([kind, mutants]) => (isMissed(kind) ? mutants : []));
  return killed / Math.max(1, killed + missed.length + unexplained.length);
}
