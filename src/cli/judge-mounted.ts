import {
  isRight,
  judgeTargets,
  type JudgeOptions,
  type ProofTarget,
  type SeedResult,
} from '../harness/prove/prove.js';
import type { Clause } from '../spec/clause.js';
import { startEmbedded } from '../proof/embedded.js';
import type { MountedTarget } from './proof-targets.js';

/**
 * Serves what is mounted and judges it with one seed: what breaks clauses by these, unless `byAll`, and what conforms by
 * all of `clauses`. The reference starts anew, so that what one run left in it does not help the next one.
 */
export async function judgeMounted(
  mounted: readonly MountedTarget[],
  clauses: readonly Clause[],
  byAll: boolean,
  options: JudgeOptions,
): Promise<SeedResult[]> {
  const embedded = await startEmbedded(mounted.map(({ mount }) => mount));
  try {
    const targets = mounted.map(({ mount, breaks }, i): ProofTarget => {
      const own = byAll || breaks.length === 0 ? clauses : clauses.filter(({ id }) => breaks.includes(id));
      return { name: mount.name, targetFile: embedded.targets[i]!.targetFile, breaks, judgedBy: own };
    });
    const results = await judgeTargets(targets, options);
    // What its own clauses missed is judged by all of them: whether another one finds it is worth knowing.
    const missed = results.filter((result) => !isRight(result) && result.target.breaks.length > 0);
    if (byAll || missed.length === 0) return results;
    const again = await judgeTargets(
      missed.map(({ target }) => ({ ...target, judgedBy: clauses })),
      options,
    );
    return [...results.filter((result) => !missed.includes(result)), ...again];
  } finally {
    await embedded.close();
  }
}
