import { isRight, type JudgeOptions, type SeedResult } from '../harness/prove/prove.js';
import { select } from '../harness/run/selection.js';
import { together, type Mutant } from '../proof/answers/mutants.js';
import { mutant } from '../reference/mutants/mutant.js';
import { judgeMounted } from './judge-mounted.js';
import type { MountedTarget } from './proof-targets.js';

/** What became of a mutant: one that the specification forbids is to be found, another one must not be accused. */
export type Outcome = 'found' | 'missed' | 'allowed, not accused' | 'accused';

/** A mutant that was served, and the clauses that failed. */
export interface JudgedMutant extends Mutant {
  outcome: Outcome;
  failed: readonly string[];
}

/** So many targets are served at once. */
const BATCH = 150;

/** Mutants change answers over HTTP: handshakes and files are those of the plain reference. */
const CLAUSES = select({
  systems: ['registry', 'token-standard', 'participant', 'authentication', 'scan', 'operator'],
}).filter(({ id, untestable }) => !untestable && !id.startsWith('operator.tls'));

/** A target with these changes at once. */
type Group = readonly [Mutant, ...Mutant[]];

const mounted = (group: Group, place: number): MountedTarget => {
  const differing = mutant(...group.map(({ mutation }) => mutation));
  const [first, ...others] = group[0].breaks;
  const own = { name: `mutant-${place}`, explains: '', ...differing };
  return first === undefined
    ? { mount: { name: own.name, variant: own }, breaks: [] }
    : { mount: { name: own.name, fault: { ...own, breaks: [first, ...others] } }, breaks: group[0].breaks };
};

async function judge(groups: readonly Group[], options: JudgeOptions): Promise<SeedResult[]> {
  const targets = groups.map(mounted);
  const results: SeedResult[] = [];
  for (let at = 0; at < targets.length; at += BATCH)
    results.push(...(await judgeMounted(targets.slice(at, at + BATCH), CLAUSES, false, options)));
  // In the order of the groups: what was judged again stands last.
  return targets.map(({ mount }) => results.find(({ target }) => target.name === mount.name)!);
}

/**
 * Serves mutants and judges them: each that breaks clauses by these. The others share targets, as many as do not hide each
 * other; those of a target that is accused are judged again, each alone.
 */
export async function judgeMutants(
  mutants: readonly Mutant[],
  options: JudgeOptions,
): Promise<JudgedMutant[]> {
  const forbidden = mutants.filter(({ breaks }) => breaks.length > 0).map((each): Group => [each]);
  const groups = [...forbidden, ...together(mutants.filter(({ breaks }) => breaks.length === 0))];
  const results = await judge(groups, options);
  const suspects = groups.flatMap((group, i) =>
    group.length > 1 && !isRight(results[i]!) ? group.map((each): Group => [each]) : [],
  );
  const again = await judge(suspects, options);
  const isSuspect = (mutant: Mutant) => suspects.some(([each]) => each === mutant);
  return [
    ...groups.flatMap((group, i) =>
      group.filter((each) => !isSuspect(each)).map((each) => concluded(each, results[i]!)),
    ),
    ...suspects.map(([each], i) => concluded(each, again[i]!)),
  ];
}

function concluded(mutant: Mutant, result: SeedResult): JudgedMutant {
  const [right, wrong] =
    mutant.breaks.length > 0
      ? (['found', 'missed'] as const)
      : (['allowed, not accused', 'accused'] as const);
  return { ...mutant, outcome: isRight(result) ? right : wrong, failed: result.failed };
}
