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

/** The number of the turn of a request that the target answers. */
const turnOf = (pace: Pace) => pace.run((turn) => Promise.resolve(turn));

test('requests per second are kept', async () => {
  assert.ok((await lasted(new Pace({ concurrency: 8, requestsPerSecond: 50 }), 11)) >= 9 * 20);
});

test('those that are sent at one moment take the time of as many, before and after', async () => {
  const pace = new Pace({ concurrency: 8, requestsPerSecond: 50 });
  await turnOf(pace);
  const start = performance.now();
  const together = await pace.run(() => Promise.resolve(performance.now()), 8);
  assert.ok(together - start + 5 >= 7 * 20);
  const next = await pace.run(() => Promise.resolve(performance.now()));
  assert.ok(next - together + 5 >= 7 * 20);
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

test('who needs many places is not overtaken, and nothing is under way beside them', async () => {
  const pace = new Pace({ concurrency: 3 });
  const order: string[] = [];
  let under = 0;
  const run = (name: string, places: number) =>
    pace.run(async () => {
      order.push(name);
      under += places;
      assert.ok(under <= 3);
      await sleep(1);
      under -= places;
    }, places);
  await Promise.all([run('a', 1), run('all', 3), run('b', 1), run('c', 2)]);
  assert.deepEqual(order, ['a', 'all', 'b', 'c']);
});

test('after "not now" nothing is sent for so long, even what was waiting for its turn', async () => {
  for (const requestsPerSecond of [undefined, 100]) {
    const pace = new Pace({ concurrency: 8, requestsPerSecond });
    const turn = await turnOf(pace);
    const ahead = beginnings(pace, 2);
    const quietUntil = performance.now() + 150;
    pace.slowDown(turn, 150);
    for (const begun of await ahead) if (requestsPerSecond) assert.ok(begun >= quietUntil - 5);
    const [next = 0] = await beginnings(pace, 1);
    assert.ok(next >= quietUntil - 5);
  }
});

test('"at once" slows nothing down', async () => {
  const pace = new Pace({ concurrency: 8 });
  for (let i = 0; i < 50; i += 1) {
    pace.recover();
    pace.slowDown(await turnOf(pace), 0);
  }
  assert.ok((await lasted(pace, 200)) < 200 * 2);
});

test('the pace falls with refusals among answers, and rises again with every answer, never above the limit', async () => {
  const pace = new Pace({ concurrency: 8, requestsPerSecond: 100 });
  for (let i = 0; i < 12; i += 1) {
    pace.recover();
    pace.slowDown(await turnOf(pace));
  }
  assert.ok((await lasted(pace, 5)) >= 4 * 50);
  for (let i = 0; i < 400; i += 1) pace.recover();
  assert.ok((await lasted(pace, 5)) >= 4 * 10);
});

test('requests that were under way when the target said "not now" slow down once', async () => {
  const pace = new Pace({ concurrency: 8 });
  const turns = [await turnOf(pace), await turnOf(pace)] as const;
  pace.slowDown(turns[1], 1);
  for (let i = 0; i < 10; i += 1) pace.slowDown(turns[0], 2_000);
  const asked = performance.now();
  const begun = await beginnings(pace, 1);
  assert.ok(begun[0]! - asked < 2_000, 'the first pause alone counts');
});

test('who holds places takes others besides, though somebody waits for many', async () => {
  const pace = new Pace({ concurrency: 8 });
  const order: string[] = [];
  const run = (name: string, places: number) => pace.run(() => Promise.resolve(order.push(name)), places);
  const release = await pace.hold(7);
  const many = run('many', 8);
  await run('besides', 1);
  release();
  await Promise.all([many, run('after', 1)]);
  assert.deepEqual(order, ['besides', 'many', 'after']);
});

test('once it is closed nothing is sent any more, not even what waited', async () => {
  const pace = new Pace({ concurrency: 1 });
  const release = await pace.hold(1);
  let sent = 0;
  const send = () => pace.run(() => Promise.resolve((sent += 1)));
  void send();
  pace.close();
  void send();
  release();
  await sleep(20);
  assert.equal(sent, 0);
});
