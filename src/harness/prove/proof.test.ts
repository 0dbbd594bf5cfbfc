import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prove, unproven } from './proof.js';
import { isRight, type Suspect } from './prove.js';

const suspect = (name: string, ...breaks: string[]): Suspect => ({
  name,
  targetFile: 'x.yaml',
  breaks,
  judgedBy: [],
});
const exhibit = (of: Suspect, ...failed: string[]) => ({
  suspect: of,
  failed,
  clauses: [],
  requests: 1,
  allocations: 0,
});

const FAULT = suspect('accepts-null', 'a', 'b');
const VARIANT = suspect('other-framing');

test('a fault is to be found by a clause that it breaks, a variant by none', () => {
  for (const [of, failed, right] of [
    [FAULT, ['a'], true],
    [FAULT, ['c', 'b'], true],
    [FAULT, [], false],
    [FAULT, ['c'], false],
    [VARIANT, [], true],
    [VARIANT, ['a'], false],
  ] as const) {
    assert.equal(isRight(exhibit(of, ...failed)), right);
  }
});

test('all seeds together: how often each clause failed, and what is wrong', () => {
  const exhibits = [exhibit(FAULT, 'a'), exhibit(VARIANT), exhibit(FAULT, 'a', 'c'), exhibit(VARIANT)];
  const [fault, variant, ...more] = prove(exhibits);
  assert.deepEqual(more, []);
  assert.deepEqual([fault?.seeds, fault?.right, fault?.trouble], [2, 2, undefined]);
  assert.deepEqual(
    fault?.failed,
    new Map([
      ['a', 2],
      ['c', 1],
    ]),
  );
  assert.deepEqual([variant?.right, variant?.failed.size, variant?.trouble], [2, 0, undefined]);
});

test('one seed that misses is trouble', () => {
  const trouble = (...exhibits: Parameters<typeof prove>[0]) => prove(exhibits)[0]?.trouble;
  assert.equal(trouble(exhibit(FAULT, 'a'), exhibit(FAULT)), 'not found by a, b');
  assert.equal(trouble(exhibit(FAULT, 'c'), exhibit(FAULT, 'd')), 'not found by a, b, only by c, d');
  assert.equal(trouble(exhibit(VARIANT, 'a'), exhibit(VARIANT)), 'accused of breaking a');
});

test('a testable clause that no fault breaks is unproven', () => {
  const clauses = [{ id: 'a' }, { id: 'c' }, { id: 'd', untestable: 'nobody sees it' }];
  assert.deepEqual(unproven(clauses, [FAULT, VARIANT]), ['c']);
  assert.deepEqual(unproven([], []), []);
});
