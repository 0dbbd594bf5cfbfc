import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationOf, plannedBetween, plannedRequests, type LoadShape } from '../src/results/load/stages.js';
import { profiles } from './profiles.js';
import { scheduleOf } from './schedule.js';

test('each request is due when the plan has as many before it, whatever the profile', () => {
  for (const { shape } of Object.values(profiles)) {
    const plan: LoadShape = shape(40, 20_000);
    const dueAt = scheduleOf(plan);
    for (let place = 0; place + 1 < plannedRequests(plan); place += 1)
      assert.ok(Math.abs(plannedBetween(plan, 0, dueAt(place)) - place - 1) < 1e-3, String(place));
  }
});

test('the last request may come an inexact sum after the end; what is beyond the plan is never late', () => {
  const plan: LoadShape = {
    startRate: 0,
    stages: [
      { rate: 50, durationMs: 500 },
      { rate: 50, durationMs: 4500 },
    ],
  };
  const whole: LoadShape = { startRate: 3, stages: [{ rate: 3, durationMs: 1000 }] };
  // 237.5 requests, and 3.
  assert.equal(scheduleOf(plan)(237), Infinity);
  assert.ok(scheduleOf(plan)(236) < durationOf(plan));
  assert.ok(scheduleOf(whole)(2) <= durationOf(whole));
  assert.equal(scheduleOf(whole)(3), Infinity);
});
