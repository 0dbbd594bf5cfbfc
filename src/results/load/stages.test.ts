import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cutAfter,
  durationOf,
  partOf,
  peakRate,
  plannedBetween,
  plannedRequests,
  steadyPart,
  type LoadShape,
} from './stages.js';

/** Up to 10 in a second, which takes two seconds, then ten seconds of it. */
const SHAPE: LoadShape = {
  startRate: 0,
  stages: [
    { rate: 10, durationMs: 2_000 },
    { rate: 10, durationMs: 10_000 },
  ],
};

test('requests that a shape has', () => {
  assert.equal(plannedRequests(SHAPE), 110);
  assert.equal(durationOf(SHAPE), 12_000);
  assert.equal(peakRate(SHAPE), 10);
  assert.equal(plannedBetween(SHAPE, 0, 1_000), 2.5);
  assert.equal(plannedBetween(SHAPE, 1_000, 3_000), 17.5);
  assert.equal(plannedBetween(SHAPE, 11_000, 99_000), 10);
});

test('a shape is cut off where a number of requests is reached', () => {
  assert.equal(Math.round(plannedRequests(cutAfter(SHAPE, 60))), 60);
  assert.equal(durationOf(cutAfter(SHAPE, 60)), 7_000);
  assert.equal(cutAfter(SHAPE, 1_000), SHAPE);
  const ramp = cutAfter(SHAPE, 2.5);
  assert.deepEqual(ramp, { startRate: 0, stages: [{ rate: 5, durationMs: 1_000 }] });
});

test('parts of a shape are it together', () => {
  assert.equal(plannedRequests(partOf(SHAPE, 0.25)) * 4, plannedRequests(SHAPE));
});

test('the part without ramps', () => {
  assert.deepEqual(steadyPart(SHAPE), { from: 2_000, to: 12_000 });
  const spike = [2, 9, 9, 2, 2].map((rate) => ({ rate, durationMs: 500 }));
  assert.deepEqual(steadyPart({ startRate: 2, stages: spike }), { from: 1_000, to: 1_500 });
  assert.equal(steadyPart({ startRate: 0, stages: [{ rate: 9, durationMs: 500 }] }), undefined);
});
