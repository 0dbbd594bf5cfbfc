import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differs, lastingDifference, leaves } from './leaves.js';

const taken = (value: unknown, skip?: (name: string) => boolean) => Object.fromEntries(leaves(value, skip));

test('a value is taken apart to its scalars and its empty containers', () => {
  assert.deepEqual(taken({ a: [1, 'x', null], b: { c: true }, d: [], e: {} }), {
    '/a/0': '1',
    '/a/1': '"x"',
    '/a/2': 'null',
    '/b/c': 'true',
    '/d': '[]',
    '/e': '{}',
  });
  assert.deepEqual(taken('x'), { '': '"x"' });
  assert.deepEqual(taken(undefined), { '': 'undefined' });
});

test('types are told apart', () => {
  const texts = [1, '1', true, 'true', null, 'null', [], {}, '', undefined].map((value) => taken(value)['']);
  assert.equal(new Set(texts).size, texts.length);
});

test('members are left out with all that they hold, elements are not', () => {
  const skip = (name: string) => name.startsWith('debug') || name === '0';
  assert.deepEqual(taken({ debugA: { b: 1 }, c: { debug: 1, d: 2 }, e: [7] }, skip), {
    '/c/d': '2',
    '/e/0': '7',
  });
  assert.deepEqual(taken({ a: { debugX: 1 } }, skip), taken({ a: {} }, skip));
});

const at = (value: unknown) => leaves({ a: value, b: 1 });

test('differs only from what both controls agree on', () => {
  for (const [actual, before, after, difference] of [
    [1, 1, 1, undefined],
    [2, 1, 1, { path: '/a', expected: '1', actual: '2' }],
    ['1', 1, 1, { path: '/a', expected: '1', actual: '"1"' }],
    // What moves by itself says nothing.
    [3, 1, 2, undefined],
    [1, 1, 2, undefined],
    [{ x: 1 }, 1, 2, undefined],
    [undefined, 1, 2, undefined],
    // Shape: a member that is missing, new, or another container.
    [{}, { x: 1 }, { x: 1 }, { path: '/a/x', expected: '1', actual: undefined }],
    [[], {}, {}, { path: '/a', expected: '{}', actual: '[]' }],
    [{ x: 1, y: 2 }, { x: 1 }, { x: 1 }, { path: '/a/y', expected: undefined, actual: '2' }],
    [[1, 2], [1], [1], { path: '/a/1', expected: undefined, actual: '2' }],
    [[1, 2], [1], [1, 3], undefined],
  ] as const) {
    assert.deepEqual(differs(at(actual), at(before), at(after)), difference);
  }
});

test('order of members is no difference, order of elements is one', () => {
  const [one, other] = [leaves({ a: 1, b: 2 }), leaves({ b: 2, a: 1 })];
  assert.equal(differs(one, other, other), undefined);
  assert.ok(differs(leaves([1, 2]), leaves([2, 1]), leaves([2, 1])));
});

test('more controls are asked for only while there is a difference', async () => {
  const asked = async (actual: unknown, before: unknown, after: (index: number) => unknown) => {
    let controls = 0;
    const control = () => Promise.resolve(at(after(controls++)));
    return [(await lastingDifference(at(actual), at(before), control))?.path, controls];
  };
  assert.deepEqual(await asked(1, 1, () => 2), [undefined, 0]);
  assert.deepEqual(await asked(2, 1, () => 1), ['/a', 16]);
  // Two replicas that take turns, and one that has its turn late.
  assert.deepEqual(await asked(2, 1, (index) => 1 + (index % 2)), [undefined, 2]);
  assert.deepEqual(await asked({ x: 1 }, 1, (index) => (index === 9 ? { x: 1 } : 1)), [undefined, 10]);
  // What moved before the controls came.
  assert.deepEqual(await asked(2, 1, () => 2), [undefined, 1]);
});

test('controls are out of step with other calls', async () => {
  // Three answers take turns, and where nothing is waited for each control meets the same one.
  let calls = 0;
  const other = setInterval(() => (calls += 1), 2);
  const control = () => Promise.resolve(leaves({ a: calls % 3 }));
  calls = 1;
  const found = await lastingDifference(leaves({ a: 2 }), leaves({ a: 1 }), control);
  clearInterval(other);
  assert.equal(found, undefined);
});
