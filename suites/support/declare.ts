import type { TestReport } from '../../src/engine/run/events.js';
import { type Plan, CALLS, type PlannedTarget } from '../../src/engine/run/plan.js';
import type { TargetUnderTest } from './target-under-test.js';
import type { TestDetails } from '@playwright/test';
import type { Clause, System } from '../../src/spec/clause.js';

/** What a test is for. */
interface Purpose {
  /** The clause that it judges; absent when it observes. */
  clause?: string;
  /** Its own among all tests: its cases and the path of a counterexample come from it, whatever the test is called. */
  key: string;
  /** Absent: it is about whichever are judged. */
  system?: System;
}

/** The purpose of a test that judges. */
export type Judging = Purpose & { clause: string; system: System };

/** Whether it has a part in a plan. */
export const isAskedAgain = ({ budget, replay }: Plan, subjects: readonly PlannedTarget[]): boolean =>
  (replay === undefined ? budget !== 'quick' : replay.startsWith(CALLS)) &&
  subjects.some(({ clauses }) => clauses.length > 0);

const keys = new Set<string>();

/**
 * The purpose of the test that judges this clause. `part` tells several tests of one clause apart.
 * @throws {Error} when another test has the key already
 */
export function covers({ id, system }: Clause, part?: string): Judging {
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

/** What Playwright is told of a test: it is chosen by its tag, and known again by its annotation. */
export const detailsOf = ({ clause, key, system }: Purpose): TestDetails => ({
  tag: `@${clause ?? (system === undefined ? key : `observation-${system}`)}`,
  ...(clause !== undefined && { annotation: { type: 'clause', description: clause } }),
});

/** What the tests of one queue are run with. */
export interface QueueContext {
  plan: Plan;
  targets: TargetUnderTest[];
}

/** A test of the suites. */
export interface DeclaredTest extends Purpose {
  title: string;
  /** What it does with the targets of its queue; `tell` is called with what it finds out. */
  act: (queue: QueueContext, tell: (finding: TestReport) => void) => Promise<void>;
}

/** All tests that were declared in this process, in their order. */
export const declared: DeclaredTest[] = [];

let runner: ((test: DeclaredTest) => void) | undefined;

/** Declares a test. */
export function declare(test: DeclaredTest): void {
  declared.push(test);
  runner?.(test);
}

/** Tells a runner that loads the suites itself of each test that is declared; undefined: of none any more. */
export function declareTo(other: typeof runner): void {
  runner = other;
}
