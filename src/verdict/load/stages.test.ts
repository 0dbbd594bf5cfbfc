import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAfter, lengthOf, partOf, peakOf, planned, plannedBetween, type Course } from './stages.js';

/** Up to 10 in a second, which takes two seconds, then ten seconds of it. */
const COURSE: Course = {
  startRate: 0,
  stages: [
    { rate: 10, durationMs: 2_000 },
    { rate: 10, durationMs: 10_000 },
  ],
};

test('requests that a course has', () => {
  assert.equal(planned(COURSE), 110);
  assert.equal(lengthOf(COURSE), 12_000);
  assert.equal(peakOf(COURSE), 10);
  assert.equal(plannedBetween(COURSE, 0, 1_000), 2.5);
  assert.equal(plannedBetween(COURSE, 1_000, 3_000), 17.5);
  assert.equal(plannedBetween(COURSE, 11_000, 99_000), 10);
});

test('a course is cut off where a number of requests is reached', () => {
  assert.equal(Math.round(planned(cutAfter(COURSE, 60))), 60);
  assert.equal(lengthOf(cutAfter(COURSE, 60)), 7_000);
  assert.equal(cutAfter(COURSE, 1_000), COURSE);
  const ramp = cutAfter(COURSE, 2.5);
  assert.deepEqual(ramp, { startRate: 0, stages: [{ rate: 5, durationMs: 1_000 }] });
});

test('parts of a course are it together', () => {
  assert.equal(planned(partOf(COURSE, 0.25)) * 4, planned(COURSE));
});
