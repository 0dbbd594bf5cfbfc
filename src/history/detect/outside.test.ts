import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeSeries } from './judge-series.js';
import { farOutside, farOutsideEarly, backSince } from './outside.js';

/** Measured nights behind a proxy, with an earlier change of level of 3 %, and a night that is 26 % slower. */
const QUIET = [
  22.091, 22.172, 22.326, 22.031, 22.106, 21.954, 21.949, 21.285, 21.338, 21.261, 21.52, 21.548, 21.357,
].map((value) => [value]);
const SLOW = [27.803, 27.32, 27.444, 27.417, 27.209];

const judge = (nights: readonly (readonly number[])[], more = {}) =>
  judgeSeries(
    nights.map((values, night) => ({ values, day: night % 7 })),
    {
      worse: 'up',
      noiseFloor: 0.05,
      leastEffect: 0.03,
      beside: 6,
      prior: () => ({ ar1: 0.6, repeatShare: 0 }),
      accepted: [],
      ...more,
    },
  );
const states = (...histories: readonly (readonly (readonly number[])[])[]) =>
  histories.map((nights) => judge(nights).state);

describe('a night far outside everything seen before', () => {
  test('is an alarm the same night, if its repeats agree, whatever level the series had earlier', () => {
    assert.deepEqual(states(QUIET, [...QUIET, SLOW.slice(0, 1)], [...QUIET, SLOW]), [
      'quiet',
      'suspected',
      'worse',
    ]);
    assert.equal(judge([...QUIET, ...QUIET, SLOW]).state, 'worse');
  });

  test('ends with the first night that is as usual, and is told once', () => {
    const { state, changes } = judge([...QUIET, SLOW, [21.4]]);
    assert.deepEqual([state, changes.map(({ ended }) => ended)], ['quiet', [{ at: 14, how: 'mended' }]]);
    assert.equal(judge([...QUIET, SLOW, [27.4]]).state, 'worse');
  });

  test('is none where its repeats are as usual, or differ by as much as the jump', () => {
    assert.deepEqual(states([...QUIET, [27.8, 21.9, 22, 21.4, 21.3]]), ['cleared']);
    const wild = farOutside([...QUIET, [27, 44, 26, 41, 27]], { deviation: 0.2 });
    assert.deepEqual([wild?.agreeing, wild?.shift.from], [false, 13]);
  });

  test('is none where several nights before it were as slow, until such nights are much more frequent', () => {
    const some = [...QUIET, ...QUIET].map((night, at) => ([3, 9, 14, 20].includes(at) ? [27.3] : night));
    assert.equal(judge([...some, SLOW]).state, 'quiet');
    assert.equal(judge([...some, SLOW, SLOW, SLOW]).state, 'quiet');
    assert.equal(judge([...some, SLOW, SLOW, SLOW, SLOW, SLOW]).state, 'worse');
    const alarms = [1, 2, 3, 4].flatMap(() => [...QUIET.slice(0, 3), SLOW]);
    const { changes, state } = judge([...QUIET, ...alarms]);
    assert.deepEqual(
      [state, changes.map(({ ended }) => ended?.how)],
      ['quiet', ['mended', 'mended', 'mended']],
    );
  });

  test('is an alarm on the third one without repeats', () => {
    assert.deepEqual(states([...QUIET, [27.8], [27.3]], [...QUIET, [27.8], [27.3], [27.4]]), [
      'suspected',
      'worse',
    ]);
  });

  test('is none where it was seen before, or where it is hardly higher', () => {
    const seen = [...QUIET.slice(0, 3), [27.5], ...QUIET.slice(3)];
    assert.equal(farOutside([...seen, SLOW], { deviation: 0.2 }), undefined);
    const higher = [23.2, 23.3, 23.2, 23.2, 23.3];
    assert.equal(farOutside([...QUIET.slice(7), higher], { deviation: 0.1 }), undefined);
  });

  test('among the first nights asks for repeats and stays open; from the twelfth on it is an alarm', () => {
    assert.deepEqual(states(QUIET.slice(0, 1), QUIET.slice(0, 4)), ['too few', 'too few']);
    const five = QUIET.slice(0, 5);
    assert.deepEqual(states([...five, [27.8]], [...five, SLOW], [...five, [27.8, 22, 21.9, 22.1, 22]]), [
      'suspected',
      'open',
      'cleared',
    ]);
    const slow = Array.from({ length: 7 }, (_, i) => [SLOW[i % 5]!]);
    assert.deepEqual(states([...five, ...slow.slice(1)], [...five, ...slow]), ['suspected', 'worse']);
  });

  test('among the first nights needs more than a count that is off by one, or half as much again at first', () => {
    assert.equal(farOutsideEarly([[0], [0], [0], [1]], 0.34), undefined);
    assert.ok(farOutsideEarly([[0], [0], [0], [2]], 0.34));
    assert.equal(farOutsideEarly([[22], [31]], 0.05), undefined);
    assert.ok(farOutsideEarly([[22], [34]], 0.05));
  });
});

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
