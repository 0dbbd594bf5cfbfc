import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { backSince } from './mended.js';

const noise = { ar1: 0, ar1Variance: 0, deviation: 5, innovation: 5, repeatShare: 0 };
const back = (nights: readonly (number | number[])[], more = {}) =>
  backSince(
    nights.map((runs) => [runs].flat()),
    100,
    { ...noise, ...more },
  );

describe('what ends an alarm', () => {
  test('nights that are back at the level before it', () => {
    assert.equal(back([125, 122, 124, 100, 99]), 3);
  });

  test('not nights that are only less high than one by chance very high: 110 explains all three', () => {
    assert.equal(back([125, 105, 105]), undefined);
    assert.equal(back([125, 105, 105, 101, 99, 100]), 1);
  });

  test('one night as usual, after one night alone that its repeats confirmed', () => {
    const slow = [126, 124, 125, 127, 123];
    assert.deepEqual([back([slow, 102]), back([slow[0]!, 102]), back([slow, 112])], [1, 1, undefined]);
  });

  test('not as soon where each night keeps a part of the one before', () => {
    assert.equal(back([115, 115, 115, 100, 100, 100], { ar1: 0 }), 3);
    assert.equal(back([115, 115, 115, 100, 100, 100], { ar1: 0.5 }), undefined);
  });
});
