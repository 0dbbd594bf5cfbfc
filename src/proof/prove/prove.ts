import type { Clause } from '../../spec/clause.js';
import { concludeClause } from '../../results/clause.js';
import type { Budget, ClauseResult } from '../../results/schema.js';
import { CannotJudge } from '../../platform/errors.js';
import { hindrance } from '../../preflight/applicable.js';
import { Collected } from '../../engine/run/collect.js';
import type { RunEvent } from '../../engine/run/events.js';
import type { PlannedTarget } from '../../engine/run/plan.js';
import { runSuites } from '../../engine/run/suites.js';
import { settle } from '../../engine/run/unconfirmed.js';
import { loadTarget } from '../../target-file/load.js';
import { store } from '../../target-file/target.js';

/** A target with a known defect, or with none. */
export interface ProofTarget {
  name: string;
  targetFile: string;
  /** Clauses that its defect breaks; empty when it conforms. */
  breaks: readonly string[];
  /** Clauses by which it is judged. */
  judgedBy: readonly Clause[];
}

/** What was found out about one target with one seed. */
export interface SeedResult {
  target: ProofTarget;
  clauses: ClauseResult[];
  /** Clauses that failed. */
  failed: string[];
  requests: number;
  /** Parties that were created. */
  allocations: number;
}

/** With what the targets are judged; `onEvent` is called as it goes, and `signal` ends it. */
export interface JudgeOptions {
  seed: number;
  budget: Budget;
  /** Whether a target is left alone as soon as a clause fails. */
  untilFound?: boolean;
  onEvent?: (event: RunEvent) => void;
  signal?: AbortSignal;
}

const QUEUES = 2;

/** The maximum number of parties of the deep budget on each target, which ends with the proof. */
const DEEP_ROOM = 20_000;

/**
 * Judges every target, side by side, each by its own clauses.
 * @throws {CannotJudge} when the harness itself fails: a crash does not count as a found fault.
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
  if (signal?.aborted) throw new CannotJudge('Interrupted: nothing is proved.');
  return targets.map((target) => {
    const { results, known, requests, hints } = collected.of(target.name);
    const settled = settle(results, known, loadTarget(target.targetFile));
    const concluded = target.judgedBy.map((clause) =>
      concludeClause(clause, untilFound ? results : settled.results),
    );
    const failed = concluded.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    return { target, clauses: concluded, failed, requests, allocations: hints.length };
  });
}

/** What all seeds together show of one target. */
export interface Proof {
  target: ProofTarget;
  /** Seeds with which it was judged, and those with which the judgement was right. */
  seeds: number;
  right: number;
  /** Clause → in how many seeds it failed. */
  failed: Map<string, number>;
  /** What is wrong with the judgement, in words; undefined: nothing. */
  trouble?: string;
}

/** Whether every fault was found by a clause that it breaks, and no variant was accused, with every seed. */
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

/** Testable clauses that no fault breaks: nothing shows that their tests notice anything. */
export function unproven(
  clauses: readonly { id: string; untestable?: string }[],
  targets: readonly ProofTarget[],
): string[] {
  const broken = new Set(targets.flatMap(({ breaks }) => breaks));
  return clauses.filter(({ id, untestable }) => !untestable && !broken.has(id)).map(({ id }) => id);
}
