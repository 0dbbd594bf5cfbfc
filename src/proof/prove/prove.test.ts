import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRight, prove, unproven, type ProofTarget } from './prove.js';

const target = (name: string, ...breaks: string[]): ProofTarget => ({
  name,
  targetFile: 'x.yaml',
  breaks,
  judgedBy: [],
});
const result = (of: ProofTarget, ...failed: string[]) => ({
  target: of,
  failed,
  clauses: [],
  requests: 1,
  allocations: 0,
});

const FAULT = target('accepts-null', 'a', 'b');
const VARIANT = target('other-framing');

test('a fault is to be found by a clause that it breaks, a variant by none', () => {
  for (const [of, failed, right] of [
    [FAULT, ['a'], true],
    [FAULT, ['c', 'b'], true],
    [FAULT, [], false],
    [FAULT, ['c'], false],
    [VARIANT, [], true],
    [VARIANT, ['a'], false],
  ] as const) {
    assert.equal(isRight(result(of, ...failed)), right);
  }
});

test('all seeds together: how often each clause failed, and what is wrong', () => {
  const results = [result(FAULT, 'a'), result(VARIANT), result(FAULT, 'a', 'c'), result(VARIANT)];
  const [fault, variant, ...more] = prove(results);
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
  const trouble = (...results: Parameters<typeof prove>[0]) => prove(results)[0]?.trouble;
  assert.equal(trouble(result(FAULT, 'a'), result(FAULT)), 'not found by a, b');
  assert.equal(trouble(result(FAULT, 'c'), result(FAULT, 'd')), 'not found by a, b, only by c, d');
  assert.equal(trouble(result(VARIANT, 'a'), result(VARIANT)), 'accused of breaking a');
});

test('a testable clause that no fault breaks is unproven', () => {
  const clauses = [{ id: 'a' }, { id: 'c' }, { id: 'd', untestable: 'nobody sees it' }];
  assert.deepEqual(unproven(clauses, [FAULT, VARIANT]), ['c']);
  assert.deepEqual(unproven([], []), []);
});
