import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep, setImmediate } from 'node:timers/promises';
import { Pace, Rate } from './pace.js';
import { Places } from '../secrets/places.js';

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

test('requests per second are kept', async () =>
  assert.ok((await lasted(new Pace({ concurrency: 8, requestsPerSecond: 50 }), 11)) >= 9 * 20));

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
  const run = async (i: number) => {
    order.push(i);
    await sleep(1);
    if (i % 2 === 0) throw new Error('lost');
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((i) => pace.run(() => run(i))));
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5]);
  const statuses = outcomes.map(({ status }) => status === 'fulfilled');
  assert.deepEqual(statuses, [false, true, false, true, false, true]);
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
    pace.recover(0);
    pace.slowDown(await turnOf(pace), 0);
  }
  assert.ok((await lasted(pace, 200)) < 200 * 2);
});

test('the pace falls with refusals among answers, and rises again with every answer, never above the limit', async () => {
  const pace = new Pace({ concurrency: 8, requestsPerSecond: 100 });
  for (let i = 0; i < 12; i += 1) {
    pace.recover(0);
    pace.slowDown(await turnOf(pace));
  }
  assert.ok((await lasted(pace, 5)) >= 4 * 50);
  for (let i = 0; i < 400; i += 1) pace.recover(0);
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

/** A clock that goes on to the next moment that somebody waits for as soon as nobody has anything else to do. */
function clock(): NonNullable<ConstructorParameters<typeof Rate>[1]> & {
  runs: (until: Promise<unknown>) => Promise<void>;
} {
  let [now, isDone] = [0, false];
  const waiting: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms) => new Promise<void>((wake) => waiting.push({ at: now + ms, wake })),
    runs: async (until) => {
      void until.finally(() => (isDone = true));
      while (!isDone) {
        await setImmediate();
        waiting.sort((a, b) => a.at - b.at);
        const next = waiting.shift();
        now = Math.max(now, next?.at ?? now);
        next?.wake();
      }
    },
  };
}

const ALLOWED = 100;
const REQUESTS = 4000;
const AT_ONCE = 32;
const ANSWER_MS = 3;
const RETRY_MS = 100;

/** Tells of a request at a time whether a target that allows so many a second answers it. */
type Limiter = (now: number) => boolean;

/** Tokens that come one by one, of which at most `most` are kept. */
function bucket(most: number): Limiter {
  let [tokens, last] = [most, 0];
  return (now) => {
    tokens = Math.min(most, tokens + ((now - last) * ALLOWED) / 1000);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** So many in each second of the clock. */
function second(): Limiter {
  let [current, count] = [-1, 0];
  return (now) => {
    if (Math.floor(now / 1000) !== current) [current, count] = [Math.floor(now / 1000), 0];
    return (count += 1) <= ALLOWED;
  };
}

/** So many in the second before each request. */
function lastSecond(): Limiter {
  const answered: number[] = [];
  return (now) => {
    while (answered[0] !== undefined && answered[0] <= now - 1000) answered.shift();
    return answered.length < ALLOWED && answered.push(now) > 0;
  };
}

/** How much longer than it must the target takes for all requests, which part of them it refuses, and the most attempts of one. */
async function served(isAllowed: Limiter, retryAfterMs?: number, atOnce = AT_ONCE, answerMs = ANSWER_MS) {
  const time = clock();
  const [places, rate] = [new Places(atOnce), new Rate(undefined, time)];
  let [waiting, refused, attempts] = [REQUESTS, 0, 1];
  const ask = async (attempt = 0): Promise<void> => {
    await places.take(1);
    const turn = await rate.turn();
    await time.sleep(answerMs);
    places.free(1);
    if (isAllowed(time.now())) {
      rate.recover();
      return;
    }
    refused += 1;
    attempts = Math.max(attempts, attempt + 2);
    rate.slowDown(turn, retryAfterMs);
    await time.sleep(retryAfterMs ?? RETRY_MS * 3 ** attempt);
    return ask(attempt + 1);
  };
  const client = async () => {
    while ((waiting -= 1) >= 0) await ask();
  };
  await time.runs(Promise.all(Array.from({ length: atOnce }, client)));
  return {
    ratio: (time.now() * ALLOWED) / 1000 / REQUESTS,
    refused: refused / REQUESTS,
    attempts,
    rate: rate.found,
  };
}

for (const [name, limiter, ratio, saidRatio] of [
  ['10 tokens', () => bucket(10), 1.1, 1.35],
  ['100 tokens', () => bucket(100), 1.1, 1.1],
  ['each second', second, 1.1, 1.2],
  ['the last second', lastSecond, 1.1, 1.2],
] as const)
  test(`a target that allows so many requests is asked about as often: ${name}`, async (t) => {
    for (const [retryAfterMs, most] of [
      [undefined, ratio],
      [1000, saidRatio],
    ] as const) {
      const found = await served(limiter(), retryAfterMs);
      t.diagnostic(`Retry-After ${retryAfterMs}: ${JSON.stringify(found)}`);
      assert.ok(found.ratio < most, `${found.ratio}`);
      assert.ok(found.refused < 0.1, `${found.refused}`);
      // A request of which all five are refused would be inconclusive.
      assert.ok(found.attempts < 5, `${found.attempts}`);
    }
  });

for (const [perSecond, most] of [
  [5, 10],
  [10, 5],
  [10, 50],
  [20, 20],
] as const)
  test(`a target that allows ${perSecond} requests a second, and ${most} at once, is asked about as often, and no request is given up`, async (t) => {
    const isAllowed = bucket(most);
    const slower = ALLOWED / perSecond;
    const found = await served((now) => isAllowed(now / slower));
    t.diagnostic(JSON.stringify(found));
    assert.ok(found.ratio / slower < 1.1, `${found.ratio / slower}`);
    assert.ok(found.refused < 0.1, `${found.refused}`);
    // The burst is no part of the rate that is reported.
    assert.ok(found.rate! > 0.8 * perSecond && found.rate! <= perSecond, `${found.rate}`);
  });

test('nor is the time of sending counted besides that of the pause, where few are sent at once', async (t) => {
  for (const limiter of [second, lastSecond]) {
    const found = await served(limiter(), 1000, 2, 8);
    t.diagnostic(JSON.stringify(found));
    assert.ok(found.ratio < 1.15, `${found.ratio}`);
  }
});

test('the rate that a target allows is counted after its first refusal, without what was under way', async () => {
  const pace = new Pace({ concurrency: 8 });
  for (let i = 0; i < 50; i += 1) pace.recover(await turnOf(pace));
  const underWay = await turnOf(pace);
  pace.slowDown(await turnOf(pace));
  assert.equal(pace.held.allowed, undefined);
  pace.recover(underWay);
  for (let i = 0; i < 3; i += 1) pace.recover(await turnOf(pace));
  await sleep(1_000);
  // Later on a busy machine, so fewer.
  const { allowed } = pace.held;
  assert.ok(allowed! > 0 && allowed! <= 3, `${allowed}`);
});
