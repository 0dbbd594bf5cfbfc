import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Places } from './places.js';
import { Rate, type Clock } from './rate.js';

/** A clock that goes on to the next moment that somebody waits for as soon as nobody has anything else to do. */
function clock(): Clock & { runs: (until: Promise<unknown>) => Promise<void> } {
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
  return { ratio: (time.now() * ALLOWED) / 1000 / REQUESTS, refused: refused / REQUESTS, attempts };
}

for (const [name, limiter, ratio, saidRatio] of [
  ['10 tokens', () => bucket(10), 1.1, 1.35],
  ['100 tokens', () => bucket(100), 1.1, 1.1],
  ['each second', second, 1.1, 1.2],
  ['the last second', lastSecond, 1.1, 1.2],
] as const) {
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
}

test('nor is the time of sending counted besides that of the pause, where few are sent at once', async (t) => {
  for (const limiter of [second, lastSecond]) {
    const found = await served(limiter(), 1000, 2, 8);
    t.diagnostic(JSON.stringify(found));
    assert.ok(found.ratio < 1.15, `${found.ratio}`);
  }
});
