import type { Clause } from '../../spec/clause.js';
import { groupBy, concludeClause } from '../../results/clause.js';
import type { Budget, ClauseResult } from '../../results/schema.js';
import { CannotJudge } from '../../platform/errors.js';
import { hindrance } from '../../preflight/applicable.js';
import { Collected } from '../../engine/run/events.js';
import { runSuites } from '../../engine/run/suites.js';
import { loadTarget } from '../../target-file/load.js';
import { store } from '../../target-file/target.js';
import { inDrawnOrder, seedOf } from '../../engine/cases/cases.js';

/** A target with a known defect, or with none. */
export interface ProofTarget {
  name: string;
  targetFile: string;
  /** The clauses that its defect breaks. Empty when it conforms. */
  breaks: readonly string[];
  judgedBy: readonly Clause[];
}

/** The result for one target with one seed. */
export interface SeedResult {
  target: ProofTarget;
  clauses: ClauseResult[];
  failed: string[];
  requests: number;
  /** The number of parties that were created. */
  allocations: number;
}

/** The options for judging targets. `signal` ends it. */
export interface JudgeOptions {
  seed: number;
  budget: Budget;
  /** Whether to stop testing a target as soon as a clause fails. */
  untilFound?: boolean;
  /** Called after each target with the number of targets that were judged, and of all. */
  onJudged?: (judged: number, all: number) => void;
  signal?: AbortSignal;
}

/** The maximum number of targets that are judged at the same time. Some clauses wait most of their time. */
const AT_ONCE = 4;

/** The maximum number of parties on each target with the deep budget. The targets end with the proof. */
const DEEP_ROOM = 20_000;

/**
 * Judges each target by its own clauses, as a run of its own.
 * @throws {CannotJudge} when the harness itself fails, because a crash does not count as a found fault
 */
export async function judgeTargets(
  targets: readonly ProofTarget[],
  options: JudgeOptions,
): Promise<SeedResult[]> {
  const judged: SeedResult[] = [];
  const waiting = [...targets.entries()];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, target] = next;
      judged[place] = await judgeTarget(target, options).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
      done += 1;
      options.onJudged?.(done, targets.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (options.signal?.aborted)
    throw new CannotJudge(`Interrupted: the proof is incomplete. ${known(judged)}`);
  return judged;
}

async function judgeTarget(
  target: ProofTarget,
  { seed, budget, untilFound = false, signal }: JudgeOptions,
): Promise<SeedResult> {
  const { name, targetFile, judgedBy } = target;
  const loaded = loadTarget(targetFile);
  if (budget === 'deep') loaded.limits.allocations = DEEP_ROOM;
  const applicable = judgedBy.filter((clause) => !hindrance(clause, loaded)).map(({ id }) => id);
  const subject = { name, target: store(loaded), clauses: applicable, observe: [] };
  const collected = new Collected();
  const plan = { seed, budget, shrink: false, untilFound, queues: [subject] };
  await runSuites(plan, (event) => collected.take(event), signal);
  const [crash] = collected.crashes.values();
  if (crash) throw new CannotJudge(`assay itself failed, which proves nothing: ${crash}`);
  const { results, requests, hints } = collected.of(name);
  const clauses = judgedBy.map((clause) => concludeClause(clause, results, hindrance(clause, loaded)));
  const failed = clauses.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  return { target, clauses, failed, requests, allocations: hints.length };
}

/** What an interrupted proof has shown: a clause that failed stays failed, and all else is unknown. */
export function known(results: readonly SeedResult[]): string {
  const faulty = results.filter(({ target }) => target.breaks.length > 0);
  const found = faulty.filter(isRight);
  const accused = results.filter((each) => each.target.breaks.length === 0 && each.failed.length > 0);
  return [
    ...(faulty.length > 0 ? [`${found.length} of ${faulty.length} faults were found until then.`] : []),
    ...accused.map(({ target, failed }) => `${target.name} was accused by ${failed.join(', ')}.`),
  ].join(' ');
}

/** What all seeds together show about one target. */
export interface Proof {
  target: ProofTarget;
  /** The number of seeds with which it was judged, and of those with a right judgement. */
  seeds: number;
  right: number;
  /** Clause → number of seeds with which it failed. */
  failed: Map<string, number>;
  /** Clause → why it could not be judged with one of the seeds. */
  unjudged: Map<string, string>;
  /** What is wrong with the judgement, in words. Absent when nothing is. */
  trouble?: string;
}

/** Checks for each target whether every seed found its fault by a clause that it breaks, or did not accuse a variant. */
export function prove(results: readonly SeedResult[]): Proof[] {
  const targets = [...new Map(results.map(({ target }) => [target.name, target])).values()];
  return targets.map((target) => {
    const own = results.filter((result) => result.target.name === target.name);
    const failed = new Map<string, number>();
    for (const id of own.flatMap((result) => result.failed)) failed.set(id, (failed.get(id) ?? 0) + 1);
    const unjudged = new Map(own.flatMap(unjudgedOf));
    const right = own.filter(isRight).length;
    const proof = { target, seeds: own.length, right, failed, unjudged };
    return right < own.length ? { ...proof, trouble: describe(proof) } : proof;
  });
}

/** The clauses that could not be judged, with the reasons. */
const unjudgedOf = ({ clauses }: SeedResult): [string, string][] =>
  clauses.flatMap(({ id, verdict, reason = '' }) => (verdict === 'inconclusive' ? [[id, reason]] : []));

/**
 * Whether a fault was found by a clause that it breaks, or a conformant target was not accused. It counts as accused
 * when nothing could be judged, because that shows nothing.
 */
export const isRight = (result: SeedResult): boolean => {
  const { target, failed, clauses } = result;
  if (target.breaks.length > 0) return failed.some((id) => target.breaks.includes(id));
  const isHollow = unjudgedOf(result).length > 0 && !clauses.some(({ verdict }) => verdict === 'pass');
  return failed.length === 0 && !isHollow;
};

function describe({ target: { breaks }, failed, unjudged }: Omit<Proof, 'trouble'>): string {
  const others = [...failed.keys()].filter((id) => !breaks.includes(id)).join(', ');
  if (breaks.length === 0)
    return others ? `accused of breaking ${others}` : `nothing could be judged: ${[...unjudged.values()][0]}`;
  const [why] = breaks.flatMap((id) => unjudged.get(id) ?? []);
  const missed = `not found by ${breaks.join(', ')}${why === undefined ? '' : ` (not judged: ${why})`}`;
  return others ? `${missed}, only by ${others}` : missed;
}

/** Testable clauses that no fault breaks. Nothing shows that their tests can fail. */
export function unproven(
  clauses: readonly { id: string; untestable?: string }[],
  targets: readonly ProofTarget[],
): string[] {
  const broken = new Set(targets.flatMap(({ breaks }) => breaks));
  return clauses.filter(({ id, untestable }) => !untestable && !broken.has(id)).map(({ id }) => id);
}

/** A sample of `count` elements that the seed decides, in their original order. All of them when there are no more. */
export const sampleOf = <T>(all: readonly T[], count: number, seed: number): T[] =>
  inDrawnOrder([...all.keys()], seed)
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((place) => all[place]!);

/** All elements in an order that the seed decides. */
export const byLot = <T>(all: readonly T[], seed: number): T[] =>
  inDrawnOrder([...all.keys()], seed).map((place) => all[place]!);

/** A sample with an equal share of each group, as far as each has enough. `groupOf` names the group of an element. */
export function sampleOfEach<T>(
  all: readonly T[],
  count: number,
  seed: number,
  groupOf: (one: T) => string,
): T[] {
  const chosen = new Set<T>();
  const bySize = [...groupBy(all, groupOf)].sort(([, a], [, b]) => a.length - b.length);
  for (const [i, [name, group]] of bySize.entries()) {
    const share = Math.floor((count - chosen.size) / (bySize.length - i));
    for (const one of sampleOf(group, share, seedOf(seed, name))) chosen.add(one);
  }
  return all.filter((one) => chosen.has(one));
}

/** A section of `docs/proof.md`, stored in `docs/proof/<name>.json`. All texts are Markdown. */
export interface ProofSection {
  title: string;
  /** What was done, and the numbers. */
  paragraphs: string[];
  /** The page omits a table without rows, and a missing caption. */
  tables: { caption?: string; columns: string[]; rows: string[][] }[];
}

/** The run that numbers are from: the command, its budget and the day (UTC), in Markdown. */
export const runInWords = (command: string, budget: string, on = new Date()): string =>
  `\`${command}\`, ${budget} budget, on ${on.toISOString().slice(0, 10)}`;

/** The text of `docs/proof/<name>.json` for a section. */
export const sectionText = (section: ProofSection): string => `${JSON.stringify(section, undefined, 2)}\n`;
