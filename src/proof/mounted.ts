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
 * Serves what is mounted and judges it with one seed, each by those of `clauses` that it can show anything about, unless
 * `byAll`: what breaks clauses by these, and what conforms by those of the systems in which it differs. What differs in
 * none of them is left out. The reference starts anew with each seed. `twice`: faults are judged twice by it.
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
  const embedded = await startMounts(chosen.map(({ mount }) => mount));
  try {
    const targets = chosen.map(({ mount: { name }, breaks, judgedBy }, i): ProofTarget => ({
      name,
      targetFile: embedded.targets[i]!.targetFile,
      breaks,
      judgedBy,
    }));
    const first = await judgeTargets(targets, options);
    const second = options.twice ? await judgeTargets(remembering(first), secondRun(options)) : [];
    const results = [...first, ...second];
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

/** There is one empty text: the first run for which it becomes a party uses it up. */
const USED_UP: readonly string[] = ['accepts-empty-hint'];

/**
 * The faults that were found: a second run asks the same targets, which know the first one by then. What
 * a case of it used up must not hide the fault.
 */
const remembering = (results: readonly SeedResult[]): ProofTarget[] =>
  results
    .filter((result) => result.target.breaks.length > 0 && isRight(result))
    .filter(({ target }) => !USED_UP.includes(target.name))
    .map(({ target }) => target)
    // Files remember nothing.
    .filter(({ judgedBy }) => judgedBy.some(({ system }) => system !== 'configuration'));

/** The second run has the same seed, so that it would make the same calls, and ends with its first finding. */
const secondRun = (options: JudgeOptions): JudgeOptions => ({ ...options, untilFound: true });

function clausesFor({ mount, breaks }: MountedTarget, clauses: readonly Clause[]): readonly Clause[] {
  if (breaks.length > 0) return clauses.filter(({ id }) => breaks.includes(id));
  const differing = systemsOf(mount);
  return clauses.filter(({ system }) => differing.includes(system));
}

/** A mount of the reference target, and the clauses that its fault breaks: none, when it conforms. */
export interface MountedTarget {
  mount: Mount;
  breaks: readonly string[];
}

/** The systems whose suites meet what a part of the reference answers: a registry answers the token standard, too, and a participant all that is asked about tokens. */
const MET_BY: Record<keyof Differing, readonly System[]> = {
  wrap: ['registry', 'token-standard'],
  tokenStandard: ['registry', 'token-standard'],
  tokenStandardV2: ['token-standard'],
  participant: ['participant', 'authentication'],
  scan: ['scan'],
  operator: ['operator'],
  tls: ['operator'],
  configuration: ['configuration'],
};

/** In which systems a mount can be told from the plain reference: in all, where it is that itself or has a target file of its own. */
export function systemsOf({ variant }: Mount): readonly System[] {
  if (!variant || variant.target) return SYSTEMS;
  const changed = Object.entries(MET_BY).filter(([part]) => part in variant);
  return SYSTEMS.filter((system) => changed.some(([, systems]) => systems.includes(system)));
}

/** Everything that conforms: the plain reference, and each of its variants. */
export const CONFORMANT: readonly Mount[] = [
  { name: 'plain' },
  ...VARIANTS.map((variant) => ({ name: `variant-${variant.name}`, variant })),
];
