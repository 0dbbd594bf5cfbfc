import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaves } from './leaves.js';

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
