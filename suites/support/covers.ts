import type { TestDetails } from '@playwright/test';
import { CALLS, type Plan, type PlannedTarget } from '../../src/engine/run/plan.js';
import type { Clause, System } from '../../src/spec/clause.js';

/** What a test is for. */
export interface Purpose {
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
