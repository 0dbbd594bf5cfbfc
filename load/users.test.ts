import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Load } from '../src/results/load/schema.js';
import { usersSearch } from './users.js';
import { durationOf, plannedBetween, plannedRequests, type LoadShape } from '../src/results/load/stages.js';
import { profiles } from './profiles.js';
import { scheduleOf } from './script-plan.js';

interface Target {
  /** Answers in a second with so many users; `round`: how many loads there were before. */
  answers: (users: number, round: number) => number;
  /** As many users keep the thresholds. */
  stands?: number;
  maxVus?: number;
}

/** The search over a target that is a formula, and the users that it tried. */
async function search({ answers, stands = Infinity, maxVus = 2_000 }: Target) {
  const tried: number[] = [];
  const once = (users: number): Promise<Load> => {
    const rate = { asked: 0, reached: 0, answered: answers(users, tried.push(users)) };
    const verdict = users <= stands ? 'pass' : 'fail';
    const summary = { verdict, reasons: verdict === 'pass' ? [] : ['p99<2s'] };
    const scenarios = [{ users, rate, latency: { p50: 1 } }];
    return Promise.resolve({ run: {}, summary, scenarios } as unknown as Load);
  };
  const { users, summary } = await usersSearch({ maxVus, durationMs: 5_000 }, once, { say: () => undefined });
  return { ...users!, summary, tried };
}

/** So many workers that take 30 ms each: what they do at once is known. */
const workers = (count: number) => (users: number) => Math.min(users, count) / 0.03;

test('of workers that each do one thing at a time it finds how many there are', async () => {
  for (const count of [1, 2, 3, 7, 10, 16, 17, 40, 100]) {
    const { knee, most, summary, tried } = await search({ answers: workers(count) });
    assert.ok(Math.abs(knee! - count) <= 0.2, String(knee));
    assert.ok(Math.abs(most! - count / 0.03) < 0.1);
    assert.equal(summary.verdict, 'pass');
    assert.ok(tried.includes(count) && tried.length < 20, tried.join());
  }
});

test('noise is measured again; what does not come again has no verdict', async () => {
  const noise = (size: number) => (users: number, round: number) =>
    workers(10)(users) * (1 + size * Math.sin(round * round));
  const quiet = await search({ answers: noise(0.02) });
  assert.ok(Math.abs(quiet.knee! - 10) <= 1, String(quiet.knee));
  assert.ok(quiet.between![1]! <= 1.1 * quiet.between![0]! + 0.1);
  const wild = await search({ answers: noise(0.4) });
  assert.equal(wild.summary.verdict, 'inconclusive');
  assert.match(wild.summary.reasons.join(), /not exact to 10 %/);
});

test('where the throughput bends slowly the bounds meet at the knee all the same', async () => {
  // The Universal Scalability Law (N. J. Gunther): contention of 5 %, coherence of 0.02 %.
  const answers = (users: number) => (30 * users) / (1 + 0.05 * (users - 1) + 0.0002 * users * (users - 1));
  const { knee, most } = await search({ answers });
  assert.ok(Math.abs(knee! - most! / 30) < 0.1);
  assert.ok(knee! > 10 && knee! < 20, String(knee));
});

test('a threshold that breaks before the bend is bounded to a tenth', async () => {
  const { kept, knee, found } = await search({ answers: (users) => 30 * users, stands: 100 });
  assert.ok(kept! <= 100 && kept! > 90, String(kept));
  assert.equal(knee, undefined);
  assert.match(found, /128 did not keep the thresholds \(p99<2s\) before/);
});

test('it goes no further than --max-vus', async () => {
  const { found, tried } = await search({ answers: (users) => 30 * users, maxVus: 50 });
  assert.equal(Math.max(...tried), 50);
  assert.match(found, /up to 50 virtual users/);
});

test('each request is due when the plan has as many before it, whatever the profile', () => {
  for (const { shape } of Object.values(profiles)) {
    const plan: LoadShape = shape(40, 20_000);
    const dueAt = scheduleOf(plan);
    for (let place = 0; place + 1 < plannedRequests(plan); place += 1)
      assert.ok(Math.abs(plannedBetween(plan, 0, dueAt(place)) - place - 1) < 1e-3, String(place));
  }
});

test('the last request may come an inexact sum after the end; what is beyond the plan is never late', () => {
  const stages = [500, 4500].map((durationMs) => ({ rate: 50, durationMs }));
  const plan: LoadShape = { startRate: 0, stages };
  const whole: LoadShape = { startRate: 3, stages: [{ rate: 3, durationMs: 1000 }] };
  // 237.5 requests, and 3.
  assert.equal(scheduleOf(plan)(237), Infinity);
  assert.ok(scheduleOf(plan)(236) < durationOf(plan));
  assert.ok(scheduleOf(whole)(2) <= durationOf(whole));
  assert.equal(scheduleOf(whole)(3), Infinity);
});
