import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ar1Coefficient } from './ar1.js';
import { changePoints } from './change-points.js';
import { rankTest } from './rank-test.js';
import { noisy } from './testing.js';
import { repeatNoiseShare } from './shift-test.js';

const STRICT = { whole: 0.001, part: 0.001 };

test('every change of a staircase is found, and none between', () => {
  const found = changePoints(
    noisy(2, 90, (night) => 100 * 1.3 ** Math.floor(night / 30)),
    STRICT,
    0.01,
  );
  assert.equal(found.length, 2);
  found.forEach(({ at }, i) => assert.ok(Math.abs(at - 30 * (i + 1)) <= 3));
});

test('what a night keeps of the one before is no change', () => {
  const fresh = noisy(6, 60, () => 100);
  const walk = fresh.reduce<number[]>((all, value) => [...all, 0.7 * (all.at(-1) ?? 0) + value - 100], []);
  assert.ok(ar1Coefficient(walk) > 0.45);
  assert.deepEqual(changePoints(walk, STRICT, 0.01), []);
  assert.ok(ar1Coefficient(fresh.map((value) => value - 100)) < 0.35);
});

test('the rank test knows ties, and sees an outlier as no more than the highest rank', () => {
  assert.deepEqual(rankTest(new Array<number>(20).fill(3)), { at: 0, p: 1 });
  const step = Array.from({ length: 24 }, (_, i) => (i < 12 ? 1 : 2));
  const split = rankTest(step);
  assert.equal(split.at, 12);
  assert.ok(split.p < 0.001);
  assert.deepEqual(rankTest(step.map((value, i) => (i === 20 ? 1e9 : value))).at, 12);
});

test('repeats that hardly differ tell little', () => {
  const alike = [
    [100, 100, 100, 100, 100],
    [90, 90, 90, 90, 90],
  ];
  assert.equal(repeatNoiseShare(alike, 5), 0);
  assert.equal(repeatNoiseShare([[100], [110]], 5), 0);
  const apart = Array.from({ length: 10 }, (_, i) => noisy(i, 5, () => 100));
  assert.ok(repeatNoiseShare(apart, 5) > 0.5);
});
