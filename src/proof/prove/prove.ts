import type { Clause } from '../../spec/clause.js';
import { concludeClause } from '../../results/clause.js';
import type { Budget, ClauseResult } from '../../results/schema.js';
import { CannotJudge } from '../../platform/errors.js';
import { hindrance } from '../../preflight/applicable.js';
import { Collected } from '../../engine/run/collect.js';
import type { RunEvent } from '../../engine/run/events.js';
import type { PlannedTarget } from '../../engine/run/plan.js';
import { runSuites } from '../../engine/run/suites.js';
import { loadTarget } from '../../target-file/load.js';
import { store } from '../../target-file/target.js';

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

/** The options for judging targets. `onEvent` gets each event, and `signal` ends it. */
export interface JudgeOptions {
  seed: number;
  budget: Budget;
  /** Whether to stop testing a target as soon as a clause fails. */
  untilFound?: boolean;
  onEvent?: (event: RunEvent) => void;
  signal?: AbortSignal;
}

const QUEUES = 2;

/** The maximum number of parties on each target with the deep budget. The targets end with the proof. */
const DEEP_ROOM = 20_000;

/**
 * Judges all targets in parallel, each by its own clauses.
 * @throws {CannotJudge} when the harness itself fails, because a crash does not count as a found fault
 */
export async function judgeTargets(
  targets: readonly ProofTarget[],
  options: JudgeOptions,
): Promise<SeedResult[]> {
  const queues: PlannedTarget[][] = Array.from({ length: QUEUES }, () => []);
  targets.forEach(({ name, targetFile, judgedBy }, i) => {
    const target = loadTarget(targetFile);
    if (options.budget === 'deep') target.limits.allocations = DEEP_ROOM;
    const applicable = judgedBy.filter((clause) => !hindrance(clause, target));
    queues[i % QUEUES]!.push({
      name,
      target: store(target),
      clauses: applicable.map(({ id }) => id),
      observe: [],
    });
  });
  const collected = new Collected();
  const { seed, budget, untilFound = false, onEvent, signal } = options;
  const plan = {
    seed,
    budget,
    shrink: false,
    untilFound,
    queues: queues.filter((queue) => queue.length > 0),
  };
  const take = (event: RunEvent) => {
    collected.take(event);
    onEvent?.(event);
  };
  await runSuites(plan, take, signal);
  const [crash] = collected.crashes.values();
  if (crash) throw new CannotJudge(`assay itself failed, which proves nothing: ${crash}`);
  const judged = targets.map((target) => {
    const { results, requests, hints } = collected.of(target.name);
    const concluded = target.judgedBy.map((clause) => concludeClause(clause, results));
    const failed = concluded.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    return { target, clauses: concluded, failed, requests, allocations: hints.length };
  });
  if (signal?.aborted) throw new CannotJudge(`Interrupted: the proof is incomplete. ${known(judged)}`);
  return judged;
}

/** What an interrupted proof has shown: a clause that failed stays failed, and all else is unknown. */
export function known(results: readonly SeedResult[]): string {
  const faulty = results.filter(({ target }) => target.breaks.length > 0);
  const found = faulty.filter(isRight);
  const accused = results.filter((each) => each.target.breaks.length === 0 && !isRight(each));
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
    const right = own.filter(isRight).length;
    const trouble = right < own.length ? describe(target, failed) : undefined;
    return { target, seeds: own.length, right, failed, ...(trouble && { trouble }) };
  });
}

/** Whether a fault was found by a clause that it breaks, or a conformant target was not accused. */
export const isRight = ({ target: { breaks }, failed }: SeedResult): boolean =>
  breaks.length === 0 ? failed.length === 0 : failed.some((id) => breaks.includes(id));

function describe({ breaks }: ProofTarget, failed: Map<string, number>): string {
  const others = [...failed.keys()].filter((id) => !breaks.includes(id)).join(', ');
  if (breaks.length === 0) return `accused of breaking ${others}`;
  return others
    ? `not found by ${breaks.join(', ')}, only by ${others}`
    : `not found by ${breaks.join(', ')}`;
}

/** Testable clauses that no fault breaks. Nothing shows that their tests can fail. */
export function unproven(
  clauses: readonly { id: string; untestable?: string }[],
  targets: readonly ProofTarget[],
): string[] {
  const broken = new Set(targets.flatMap(({ breaks }) => breaks));
  return clauses.filter(({ id, untestable }) => !untestable && !broken.has(id)).map(({ id }) => id);
}
