import type { TestDetails } from '@playwright/test';
import type { Clause, System } from '../../src/spec/clause.js';

const keys = new Set<string>();

/**
 * The details of the test that judges this clause. `part` tells several tests of one clause apart. Both make the test's
 * key, from which its cases and the path of a counterexample come: it stays, whatever the test is called.
 * @throws {Error} when another test has the key already
 */
export function covers({ id, system }: Clause, part?: string): TestDetails {
  const key = part === undefined ? id : `${id}/${part}`;
  if (keys.has(key))
    throw new Error(`Two tests have the key ${key}: give one of them a part, as in covers(clause, 'twice').`);
  keys.add(key);
  return { tag: `@${id}`, annotation: annotations({ clause: id, key, system }) };
}

/** The details of a test that records what a target does where the specification is silent. Its title is the key. */
export const observes = (system: System): TestDetails => ({
  tag: `@observation-${system}`,
  annotation: annotations({ system }),
});

const annotations = (known: Record<string, string>) =>
  Object.entries(known).map(([type, description]) => ({ type, description }));

/**
 * What the details of a test say of it.
 * @throws {Error} when they say nothing of the kind
 */
export function annotationOf(
  test: { title: string; annotations: readonly { type: string; description?: string }[] },
  type: 'clause' | 'key' | 'system',
): string {
  const found = test.annotations.find((annotation) => annotation.type === type)?.description;
  if (found === undefined)
    throw new Error(`The test "${test.title}" has no ${type}: give it covers(…) or observes(…).`);
  return found;
}
