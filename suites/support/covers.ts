import type { TestDetails } from '@playwright/test';
import type { Clause, System } from '../../src/spec/clause.js';

/** What a test is for. */
export interface Purpose {
  /** The clause that it judges; absent: it observes. */
  clause?: string;
  /** Its own among all tests: its cases and the path of a counterexample come from it, whatever the test is called. */
  key: string;
  system: System;
}

/** The purpose of a test that judges. */
export type Judging = Purpose & { clause: string };

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
export const observes = (key: string): Purpose => ({ key, system: key.split('.')[0] as System });

/** What Playwright is told of a test: it is chosen by its tag, and known again by its annotation. */
export const detailsOf = ({ clause, system }: Purpose): TestDetails => ({
  tag: clause === undefined ? `@observation-${system}` : `@${clause}`,
  ...(clause !== undefined && { annotation: { type: 'clause', description: clause } }),
});
