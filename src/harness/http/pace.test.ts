import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from './pace.js';

/** When each of `count` runs, asked for at once, was begun. */
async function beginnings(pace: Pace, count: number): Promise<number[]> {
  const begun: number[] = [];
  const run = () =>
    pace.run(() => {
      begun.push(performance.now());
      return Promise.resolve();
    });
  await Promise.all(Array.from({ length: count }, run));
  return begun;
}

/** How long after being asked for the last of `count` runs was begun. A timer may be a little early by the other clock. */
async function lasted(pace: Pace, count: number): Promise<number> {
  const asked = performance.now();
  const begun = await beginnings(pace, count);
  assert.equal(begun.length, count);
  return begun.at(-1)! - asked + 5;
}

test('requests per second are kept', async () => {
  assert.ok((await lasted(new Pace({ concurrency: 8, requestsPerSecond: 50 }), 11)) >= 10 * 20);
});

test('runs begin in the order in which they are asked for, and an error frees the place', async () => {
  const pace = new Pace({ concurrency: 2 });
  const order: number[] = [];
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((i) =>
      pace.run(async () => {
        order.push(i);
        await sleep(1);
        if (i % 2 === 0) throw new Error('lost');
        return i;
      }),
    ),
  );
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(
    outcomes.map(({ status }) => status === 'fulfilled'),
    [false, true, false, true, false, true],
  );
});

test('after "not now" nothing is sent for so long, even what was waiting for its turn', async () => {
  for (const requestsPerSecond of [undefined, 100]) {
    const pace = new Pace({ concurrency: 8, requestsPerSecond });
    const ahead = beginnings(pace, 2);
    const quietUntil = performance.now() + 150;
    pace.slowDown(150, performance.now());
    const [, second = 0] = await ahead;
    if (requestsPerSecond) assert.ok(second >= quietUntil - 5);
    const [next = 0] = await beginnings(pace, 1);
    assert.ok(next >= quietUntil - 5);
  }
});

test('the pace rises again with every answer, never above the limit', async () => {
  const pace = new Pace({ concurrency: 8, requestsPerSecond: 100 });
  for (let i = 0; i < 12; i += 1) pace.slowDown(1, Infinity);
  assert.ok((await lasted(pace, 5)) >= 4 * 50);
  for (let i = 0; i < 200; i += 1) pace.recover();
  assert.ok((await lasted(pace, 5)) >= 4 * 10);
});

test('requests that were under way when the target said "not now" slow down once', async () => {
  const pace = new Pace({ concurrency: 8 });
  const sentAt = performance.now();
  await sleep(1);
  pace.slowDown(1, sentAt);
  for (let i = 0; i < 10; i += 1) pace.slowDown(2_000, sentAt);
  const asked = performance.now();
  const begun = await beginnings(pace, 1);
  assert.ok(begun[0]! - asked < 2_000, 'the first pause alone counts');
});
