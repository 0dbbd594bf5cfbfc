import {
  isRight,
  judgeTargets,
  type JudgeOptions,
  type ProofTarget,
  type SeedResult,
} from '../harness/prove/prove.js';
import type { Clause } from '../spec/clause.js';
import { startMounts } from './embedded.js';
import { systemsOf, type MountedTarget } from './mounted.js';

/**
 * Serves what is mounted and judges it with one seed, each by those of `clauses` that it can show anything about, unless
 * `byAll`: what breaks clauses by these, and what conforms by those of the systems in which it differs. What differs in
 * none of them is left out. The reference starts anew, so that what one run left in it does not help the next one.
 */
export async function judgeMounted(
  mounted: readonly MountedTarget[],
  clauses: readonly Clause[],
  byAll: boolean,
  options: JudgeOptions,
): Promise<SeedResult[]> {
  const chosen = mounted
    .map((each) => ({ ...each, judgedBy: byAll ? clauses : clausesFor(each, clauses) }))
    .filter(({ breaks, judgedBy }) => breaks.length > 0 || judgedBy.length > 0);
  const embedded = await startMounts(chosen.map(({ mount }) => mount));
  try {
    const targets = chosen.map(({ mount: { name }, breaks, judgedBy }, i): ProofTarget => ({
      name,
      targetFile: embedded.targets[i]!.targetFile,
      breaks,
      judgedBy,
    }));
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

function clausesFor({ mount, breaks }: MountedTarget, clauses: readonly Clause[]): readonly Clause[] {
  if (breaks.length > 0) return clauses.filter(({ id }) => breaks.includes(id));
  const differing = systemsOf(mount);
  return clauses.filter(({ system }) => differing.includes(system));
}
