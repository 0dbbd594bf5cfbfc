import {
  type JudgeOptions,
  type ProofTarget,
  type SeedResult,
  isRight,
  judgeTargets,
} from './prove/prove.js';
import { type Clause, SYSTEMS, type System } from '../spec/clause.js';
import { startMounts } from './embedded.js';
import type { Differing, Mount } from '../reference/mount.js';
import { VARIANTS } from '../reference/variants/all.js';

/**
 * Serves the mounts and judges each of them with one seed. A fault is judged by the clauses that it breaks, and a
 * conformant mount by those of the systems in which it differs. `byAll`: judge by all `clauses`. A mount that no
 * clause can judge is left out. The reference starts anew with each seed. `twice`: faults that are found are judged a
 * second time on the same targets.
 */
export async function judgeMounted(
  mounted: readonly MountedTarget[],
  clauses: readonly Clause[],
  byAll: boolean,
  options: JudgeOptions & { twice?: boolean },
): Promise<SeedResult[]> {
  const chosen = mounted
    .map((each) => ({ ...each, judgedBy: byAll ? clauses : clausesFor(each, clauses) }))
    .filter(({ breaks, judgedBy }) => breaks.length > 0 || judgedBy.length > 0);
  return serving(chosen, async (targets) => {
    const first = await judgeTargets(targets, options);
    const second = options.twice ? await judgeTargets(remembering(first), secondRun(options)) : [];
    const results = [...first, ...second];
    // A fault that its own clauses missed is judged by all clauses, to report whether another one finds it.
    const missed = results.filter((result) => !isRight(result) && result.target.breaks.length > 0);
    if (byAll || missed.length === 0) return results;
    const again = await judgeTargets(
      missed.map(({ target }) => ({ ...target, judgedBy: clauses })),
      options,
    );
    return [...results.filter((result) => !missed.includes(result)), ...again];
  });
}

/** Serves mounts while `judge` judges them. */
export async function serving<T>(
  mounted: readonly (MountedTarget & Pick<ProofTarget, 'judgedBy'>)[],
  judge: (targets: ProofTarget[]) => Promise<T>,
): Promise<T> {
  const embedded = await startMounts(mounted.map(({ mount }) => mount));
  try {
    return await judge(
      mounted.map(({ mount, breaks, judgedBy }, i) => ({
        ...{ name: mount.name, breaks, judgedBy },
        targetFile: embedded.targets[i]!.targetFile,
      })),
    );
  } finally {
    await embedded.close();
  }
}

/** Faults that can show only once. There is one empty hint: the first run that creates a party with it uses it up. */
const USED_UP: readonly string[] = ['accepts-empty-hint'];

/** Found faults, for a second run on targets that remember the first. Used-up ones are left out. */
const remembering = (results: readonly SeedResult[]): ProofTarget[] =>
  results
    .filter((result) => result.target.breaks.length > 0 && isRight(result))
    .filter(({ target }) => !USED_UP.includes(target.name))
    .map(({ target }) => target)
    // Files have no memory.
    .filter(({ judgedBy }) => judgedBy.some(({ system }) => system !== 'configuration'));

/** The second run has the same seed, so that it would make the same calls. It ends with its first finding. */
const secondRun = (options: JudgeOptions): JudgeOptions => ({ ...options, untilFound: true });

function clausesFor({ mount, breaks }: MountedTarget, clauses: readonly Clause[]): readonly Clause[] {
  if (breaks.length > 0) return clauses.filter(({ id }) => breaks.includes(id));
  const differing = systemsOf(mount);
  return clauses.filter(({ system }) => differing.includes(system));
}

/** A mount of the reference target, and the clauses that its fault breaks. Empty when it conforms. */
export interface MountedTarget {
  mount: Mount;
  breaks: readonly string[];
}

/** The systems whose suites see a part: a registry has the token standard, a participant tokens. */
const MET_BY: Record<keyof Differing, readonly System[]> = {
  wrap: ['registry', 'token-standard'],
  tokenStandard: ['registry', 'token-standard'],
  tokenStandardV2: ['token-standard'],
  conditionalLock: ['token-standard'],
  participant: ['participant', 'authentication'],
  scan: ['scan'],
  operator: ['operator'],
  tls: ['operator'],
  configuration: ['configuration'],
};

/** The systems in which a mount may differ: all for the plain reference or with its own file. */
export function systemsOf({ variant }: Mount): readonly System[] {
  if (!variant || variant.target) return SYSTEMS;
  const changed = Object.entries(MET_BY).filter(([part]) => part in variant);
  return SYSTEMS.filter((system) => changed.some(([, systems]) => systems.includes(system)));
}

/** Everything that conforms: the plain reference and each of its variants. */
export const CONFORMANT: readonly Mount[] = [
  { name: 'plain' },
  ...VARIANTS.map((variant) => ({ name: `variant-${variant.name}`, variant })),
];
