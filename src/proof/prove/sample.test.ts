import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf, sampleOfEach } from './sample.js';

const ALL = Array.from({ length: 100 }, (_, place) => place);

test('a sample is the same from the same seed, in its order, and has nothing twice', () => {
  const sample = sampleOf(ALL, 20, 7);
  assert.deepEqual(sampleOf(ALL, 20, 7), sample);
  assert.equal(new Set(sample).size, 20);
  assert.deepEqual(
    [...sample].sort((a, b) => a - b),
    sample,
  );
  assert.notDeepEqual(sampleOf(ALL, 20, 8), sample);
});

test('where no more are asked for, or there are no more, it is all', () => {
  assert.deepEqual(sampleOf(ALL, Infinity, 1), ALL);
  assert.deepEqual(sampleOf(ALL, 100, 1), ALL);
  assert.deepEqual(sampleOf([], 3, 1), []);
});

test('every one is drawn by some seed', () => {
  const drawn = new Set(ALL.flatMap((seed) => sampleOf(ALL, 10, seed)));
  assert.equal(drawn.size, ALL.length);
});

test('as many are drawn of each group, and of a small one all', () => {
  const groupOf = (one: number) => (one < 3 ? 'few' : one % 2 === 0 ? 'even' : 'odd');
  const sample = sampleOfEach(ALL, 23, 7, groupOf);
  const count = (group: string) => sample.filter((one) => groupOf(one) === group).length;
  assert.deepEqual([count('few'), count('even'), count('odd')], [3, 10, 10]);
  assert.deepEqual(sampleOfEach(ALL, 23, 7, groupOf), sample);
  assert.deepEqual(sampleOfEach(ALL, Infinity, 7, groupOf), ALL);
});
