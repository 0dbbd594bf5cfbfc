import { concludeClause } from '../../verdict/clause.js';
import type { Budget, ClauseResult } from '../../verdict/schema.js';
import type { Clause } from '../../spec/clause.js';
import { CannotJudge } from '../errors.js';
import { hindrance } from '../run/applicable.js';
import { Collected } from '../run/collect.js';
import type { RunEvent } from '../run/events.js';
import type { Subject } from '../run/plan.js';
import { loadTarget } from '../target/load.js';
import { store } from '../target/target.js';
import { Suites } from '../run/suites.js';

/** A target with a known defect, or with none. */
export interface ProofTarget {
  name: string;
  targetFile: string;
  /** Clauses that its defect breaks; empty: it conforms. */
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

export interface JudgeOptions {
  seed: number;
  budget: Budget;
  onEvent?: (event: RunEvent) => void;
  signal?: AbortSignal;
}

/** Whether a fault was found by a clause that it breaks, or a conformant target was not accused. */
export const isRight = ({ target: { breaks }, failed }: SeedResult): boolean =>
  breaks.length === 0 ? failed.length === 0 : failed.some((id) => breaks.includes(id));

const LANES = 2;

/**
 * Judges every target, side by side, each by its own clauses.
 * @throws CannotJudge when the harness itself fails: a crash is no found fault.
 */
export async function judgeTargets(
  targets: readonly ProofTarget[],
  options: JudgeOptions,
): Promise<SeedResult[]> {
  const lanes: Subject[][] = Array.from({ length: LANES }, () => []);
  targets.forEach(({ name, targetFile, judgedBy }, i) => {
    const target = loadTarget(targetFile);
    const applicable = judgedBy.filter((clause) => !hindrance(clause, target));
    lanes[i % LANES]!.push({
      name,
      target: store(target),
      clauses: applicable.map(({ id }) => id),
      observe: [],
    });
  });
  const collected = new Collected();
  const { seed, budget, onEvent, signal } = options;
  const suites = new Suites();
  const ended = await suites
    .run(
      { seed, budget, shrink: false, lanes: lanes.filter((lane) => lane.length > 0) },
      (event) => {
        collected.take(event);
        onEvent?.(event);
      },
      signal,
    )
    .finally(() => suites.close());
  const crash = [...collected.crashes.values()][0] ?? ended.trouble;
  if (crash) throw new CannotJudge(`assay itself failed, which proves nothing: ${crash}`);
  if (ended.interrupted) throw new CannotJudge('Interrupted: nothing is proved.');
  return targets.map((target) => {
    const { results, requests, hints } = collected.of(target.name);
    const concluded = target.judgedBy.map((clause) =>
      concludeClause(
        clause,
        results.filter((result) => result.clause === clause.id),
        {},
      ),
    );
    const failed = concluded.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    return { target, clauses: concluded, failed, requests, allocations: hints.length };
  });
}
