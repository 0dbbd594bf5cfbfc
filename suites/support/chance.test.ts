import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOfCount, chanceOfShare } from './chance.js';

test('a share of errors is as probable as the binomial distribution says', () => {
  const of = (its: number, theirs: number) =>
    chanceOfShare({ made: 300, failed: its }, { made: 500, failed: theirs });
  assert.equal(of(0, 0), 1);
  assert.ok(Math.abs(of(2, 0) - (3 / 8) ** 2) < 1e-12);
  // One or two of two.
  assert.ok(Math.abs(of(1, 1) - (1 - (5 / 8) ** 2)) < 1e-12);
  assert.ok(of(20, 1) < 1e-6);
});

test('of a thousand errors the share is told as well, though the least of its terms is too little to be written', () => {
  const of = (its: number, theirs: number) =>
    chanceOfShare({ made: 3_000, failed: its }, { made: 5_000, failed: theirs });
  assert.ok(of(375, 625) > 0.4);
  assert.ok(of(600, 400) < 1e-30);
});

test('where nothing was made beside it, a share says nothing', () => {
  assert.equal(chanceOfShare({ made: 300, failed: 12 }, { made: 0, failed: 0 }), 1);
});

test('a count that is expected is no wonder, and one that is far above it is', () => {
  assert.equal(chanceOfCount(3, 3), 1);
  assert.ok(chanceOfCount(20, 1) < 1e-15);
});
