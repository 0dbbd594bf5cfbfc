import { isRight, type JudgeOptions, type SeedResult, byLot } from './prove/prove.js';
import { select } from '../engine/run/selection.js';
import { mutant } from '../reference/mutants/mutant.js';
import { together, type Mutant } from './answers/mutants.js';
import { judgeMounted, type MountedTarget } from './mounted.js';

/** The result for a mutant: a forbidden one must be found, an allowed one not accused. `not judged`: no time was left. */
type MutantOutcome = 'found' | 'missed' | 'allowed, not accused' | 'accused' | 'not judged';

/** A mutant that was judged, and the clauses that failed. */
export interface JudgedMutant extends Mutant {
  outcome: MutantOutcome;
  failed: readonly string[];
}

/** Options of `judgeTargets`. `until`: when allowed mutants are no longer started, in ms since 1970. */
interface MutantsOptions extends JudgeOptions {
  until?: number | undefined;
}

/** The number of targets that are served at once … */
const BATCH = 150;
/** … when there is a time limit: each of these is judged by all clauses of its systems. */
const TIMED_BATCH = 4;

/** Mutants change HTTP responses. Handshakes and files are those of the plain reference. */
const CLAUSES = select({
  systems: ['registry', 'token-standard', 'participant', 'authentication', 'scan', 'operator'],
}).filter(({ id, untestable }) => !untestable && !id.startsWith('operator.tls'));

/** The mutants of one target, which has all their changes at once. */
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
  // In the order of the groups. Results of a second judgement are at the end of `results`.
  return targets.map(({ mount }) => results.find(({ target }) => target.name === mount.name)!);
}

/**
 * Serves mutants and judges them. Each mutant that breaks clauses is judged by these. The others share targets, as
 * far as they do not hide each other. If such a target is accused, its mutants are judged again one by one. The seed
 * decides the order, so that different ones are left out each time when the time runs out.
 */
export async function judgeMutants(
  mutants: readonly Mutant[],
  { until = Infinity, ...options }: MutantsOptions,
): Promise<JudgedMutant[]> {
  const forbidden = mutants.filter(({ breaks }) => breaks.length > 0).map((each): Group => [each]);
  const results = (await judge(forbidden, options)).map((result, i) => concluded(forbidden[i]![0], result));
  const allowed = byLot(together(mutants.filter(({ breaks }) => breaks.length === 0)), options.seed);
  const size = until === Infinity ? BATCH : TIMED_BATCH;
  let at = 0;
  for (; at < allowed.length && Date.now() < until; at += size)
    results.push(...(await judgeAllowed(allowed.slice(at, at + size), options)));
  const left = allowed.slice(at).flat();
  return [...results, ...left.map((each): JudgedMutant => ({ ...each, outcome: 'not judged', failed: [] }))];
}

async function judgeAllowed(groups: readonly Group[], options: JudgeOptions): Promise<JudgedMutant[]> {
  const results = await judge(groups, options);
  const judged: JudgedMutant[] = [];
  for (const [i, group] of groups.entries()) {
    const result = results[i]!;
    const suspects = isRight(result) || group.length === 1 ? [] : group.map((each): Group => [each]);
    const alone = await judge(suspects, options);
    // If none of them is accused alone, they are accused together.
    const own = alone.every(isRight) ? group.map(() => result) : alone;
    judged.push(...group.map((each, at) => concluded(each, own[at]!)));
  }
  return judged;
}

function concluded(mutant: Mutant, result: SeedResult): JudgedMutant {
  const [right, wrong] =
    mutant.breaks.length > 0
      ? (['found', 'missed'] as const)
      : (['allowed, not accused', 'accused'] as const);
  return { ...mutant, outcome: isRight(result) ? right : wrong, failed: result.failed };
}
