import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaceLimits } from './pace.js';
import { servePace, SharedPace } from './shared-pace.js';

/** The pace of a target as two processes have it, until the test ends. */
async function shared(t: TestContext, limits: PaceLimits) {
  const { address, close } = await servePace(limits);
  const both = [new SharedPace(address), new SharedPace(address)] as const;
  t.after(async () => {
    both.forEach((pace) => pace.close());
    await close();
  });
  return { both, address, close };
}

test('all together have no more under way than the limit says', async (t) => {
  const { both } = await shared(t, { concurrency: 3 });
  let [under, most] = [0, 0];
  const run = (pace: SharedPace, places: number) =>
    pace.run(async () => {
      most = Math.max(most, (under += places));
      await sleep(2);
      under -= places;
    }, places);
  const runs = Array.from({ length: 10 }, (_, i) => both.map((pace) => run(pace, i === 5 ? 3 : 1)));
  await Promise.all(runs.flat());
  assert.deepEqual([under, most], [0, 3]);
});

test('all together send no more in a second than the limit says', async (t) => {
  const { both } = await shared(t, { concurrency: 8, requestsPerSecond: 50 });
  const start = performance.now();
  await Promise.all(both.flatMap((pace) => [1, 2, 3, 4].map(() => pace.run(() => Promise.resolve()))));
  assert.ok(performance.now() - start + 5 >= 6 * 20);
});

test('what the target says to one holds for the other', async (t) => {
  const { both } = await shared(t, { concurrency: 8 });
  const [one, other] = both;
  const turn = await one.run((own) => Promise.resolve(own));
  const start = performance.now();
  one.slowDown(turn, 200);
  // What a process says is heard in the order in which it says it.
  await one.run(() => Promise.resolve());
  await other.run(() => Promise.resolve());
  assert.ok(performance.now() - start + 5 >= 200);
});

test('what a process held is free when it ends', async (t) => {
  const { both } = await shared(t, { concurrency: 1 });
  const [one, other] = both;
  await one.enter(1);
  const waiting = other.run(() => Promise.resolve('free'));
  one.close();
  assert.equal(await waiting, 'free');
});

test('who does not know the word is sent away', async (t) => {
  const { both, address } = await shared(t, { concurrency: 1 });
  const { length } = address.word;
  // A wrong word, one of other letters that is as long in characters, and one that never ends.
  for (const greeting of ['0'.repeat(length), 'é'.repeat(length), 'x'.repeat(100_000)]) {
    const stranger = connect({ port: address.port, host: '127.0.0.1' });
    stranger.on('error', () => undefined);
    stranger.write(greeting.length > length ? greeting : `${greeting}\n{"leave":5}\n`);
    stranger.resume();
    await new Promise((closed) => stranger.once('close', closed));
  }
  await both[0].enter(1);
  const second = await Promise.race([both[1].enter(1), sleep(50, 'waits')]);
  assert.equal(second, 'waits');
});

test('without the process that keeps the limits nothing is sent', async (t) => {
  const { both, close } = await shared(t, { concurrency: 1 });
  const [one, other] = both;
  await one.enter(1);
  const waiting = assert.rejects(other.enter(1), /keeps the limits of the target is gone/);
  await close();
  await waiting;
  await assert.rejects(one.enter(1), /is gone/);
});
