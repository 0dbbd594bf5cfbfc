import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairTime } from './fair-time.js';

test('each part has its share of what is left, and the last one all of it', () => {
  const endOf = fairTime(1_000, [6, 1, 3]);
  assert.equal(endOf(0, 0), 600);
  assert.deepEqual(
    [endOf(1, 600), endOf(2, 700)],
    [700, 1_000],
    'who takes all of it leaves the others theirs',
  );
  assert.deepEqual([endOf(1, 200), endOf(2, 200)], [400, 1_000], 'what one leaves, the others have');
  assert.ok(endOf(1, 1_100) <= 1_100, 'nothing is left');
});

test('what has no weight ends at last', () => {
  assert.equal(fairTime(1_000, [2, 0])(1, 300), 1_000);
});
