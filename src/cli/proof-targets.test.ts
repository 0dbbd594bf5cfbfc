import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '../reference/faults/all.js';
import { VARIANTS } from '../reference/variants/all.js';
import { SYSTEMS } from '../spec/clause.js';
import { systemsOf } from '../proof/mounted.js';
import { mountedTargets, type TargetChoice } from './named.js';

const ALL = FAULTS.flatMap(({ breaks }) => breaks);
const [fault, variant] = [FAULTS[0]!.name, VARIANTS[0]!.name];

/** How many faults and how many conformant targets are proved. */
const proved = (choice: TargetChoice) => {
  const targets = mountedTargets(choice, ALL);
  const faulty = targets.filter(({ breaks }) => breaks.length > 0).length;
  return [faulty, targets.length - faulty];
};

test('who names no fault means all of them, and no variants; and the other way round', () => {
  // The reference as it is conforms, too.
  const conformant = VARIANTS.length + 1;
  assert.deepEqual(proved({}), [FAULTS.length, conformant]);
  assert.deepEqual(proved({ faults: [] }), [FAULTS.length, 0]);
  assert.deepEqual(proved({ variants: [] }), [0, conformant]);
  assert.deepEqual(proved({ faults: [], variants: [] }), [FAULTS.length, conformant]);
  assert.deepEqual(proved({ faults: [fault] }), [1, 0]);
  assert.deepEqual(proved({ faults: [fault], variants: [variant] }), [1, 1]);
});

test('a conformant target is judged where it differs, and one with a target file of its own everywhere', () => {
  assert.deepEqual(systemsOf({ name: 'plain' }), SYSTEMS);
  const systemsOfVariant = (name: string) =>
    systemsOf({ name, variant: VARIANTS.find((variant) => variant.name === name)! });
  assert.deepEqual(systemsOfVariant('references-by-template'), ['registry', 'token-standard']);
  // None is judged by nothing.
  for (const { name } of VARIANTS) assert.ok(systemsOfVariant(name).length > 0, name);
});
