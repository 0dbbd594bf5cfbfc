import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationOf, plannedBetween, plannedRequests, type LoadShape } from '../src/verdict/load/stages.js';
import { profiles } from './profiles.js';
import { scheduleOf } from './schedule.js';

test('each request is due when the plan has as many before it, whatever the profile', () => {
  for (const { shape } of Object.values(profiles)) {
    const plan: LoadShape = shape(40, 20_000);
    const dueAt = scheduleOf(plan);
    for (let place = 0; place + 1 < plannedRequests(plan); place += 1)
      assert.ok(Math.abs(plannedBetween(plan, 0, dueAt(place)) - place - 1) < 1e-3, String(place));
    assert.equal(dueAt(1e6), durationOf(plan));
  }
});
