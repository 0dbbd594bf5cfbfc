import { inspect } from 'node:util';
import type { TestReport } from '../../src/engine/run/events.js';
import { type Plan, CALLS, type PlannedTarget } from '../../src/engine/run/plan.js';
import type { TargetUnderTest } from './target-under-test.js';
import type { TestDetails } from '@playwright/test';
import type { Clause, System } from '../../src/spec/clause.js';

interface Purpose {
  /** The clause that the test judges; absent for an observation. */
  clause?: string;
  /** Unique among all tests. The cases and the path of a counterexample are derived from it, so the title can change. */
  key: string;
  /** Absent: the test is about every judged system. */
  system?: System;
}

/** Whether a plan has the tests that come last: the repeat phase, and what the run covered. */
export const isAskedAgain = ({ replay }: Plan, { clauses }: PlannedTarget): boolean =>
  (replay === undefined || replay.startsWith(CALLS)) && clauses.length > 0;

const keys = new Set<string>();

/**
 * The purpose of the test that judges this clause. `part` distinguishes several tests of one clause.
 * @throws {Error} when another test has the same key
 */
export function covers({ id, system }: Clause, part?: string): Purpose & { clause: string; system: System } {
  const key = part === undefined ? id : `${id}/${part}`;
  if (keys.has(key))
    throw new Error(`Two tests have the key ${key}: give one of them a part, as in covers(clause, 'twice').`);
  keys.add(key);
  return { clause: id, key, system };
}

/** The purpose of a test that records what a target does where the specification is silent. */
export const observes = (key: string): Purpose & { system: System } => ({
  key,
  system: key.split('.')[0] as System,
});

/** The details of a test for Playwright: a tag to select it, and an annotation to identify it. */
export const detailsOf = ({ clause, key, system }: Purpose): TestDetails => ({
  tag: `@${clause ?? (system === undefined ? key : `observation-${system}`)}`,
  ...(clause !== undefined && { annotation: { type: 'clause', description: clause } }),
});

/** What the tests of one queue run with. */
export interface QueueContext {
  plan: Plan;
  target: TargetUnderTest;
}

/** A test of the suites. */
export interface DeclaredTest extends Purpose {
  title: string;
  /** Whether a call of the test waits for seconds. Such a test begins first, so that others run meanwhile. */
  waits?: boolean;
  /** Runs the test with the target of its queue, and returns the results. */
  act: (queue: QueueContext) => Promise<TestReport[]>;
}

/**
 * Runs a test with the target of its queue.
 *
 * @returns its results, with all requests and responses, and their secrets hidden
 * @throws an error of assay without secrets: an error may contain a request with its token
 */
export async function carryOut(
  { act }: Pick<DeclaredTest, 'act'>,
  queue: QueueContext,
): Promise<TestReport[]> {
  const { session } = queue.target;
  try {
    return (await act(queue)).map((result) => session.hideIn(result));
  } catch (error) {
    const told = new Error(session.hide(error instanceof Error ? error.message : String(error)));
    told.stack = session.hide(inspect(error));
    throw told;
  }
}

/** All tests that were declared in this process, in order. */
export const declared: DeclaredTest[] = [];

let runner: ((test: DeclaredTest) => void) | undefined;

/** Declares a test. */
export function declare(test: DeclaredTest): void {
  declared.push(test);
  runner?.(test);
}

/** Sets a runner that is called for each test that is declared; undefined removes it. */
export function declareTo(other: typeof runner): void {
  runner = other;
}
