import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atLeast, atMost } from './statistics.js';

const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${what}: ${actual}, not ${expected}`);

test('the probability of at most so many events is the exact one', () => {
  for (const [k, n, p, expected] of [
    [0, 0, 0.5, 1],
    [0, 1, 0.25, 3 / 4],
    [0, 2, 0.5, 1 / 4],
    [1, 2, 0.5, 3 / 4],
    [2, 2, 0.5, 1],
    [1, 4, 0.25, 189 / 256],
    [2, 4, 0.25, 243 / 256],
    [1, 3, 0.1, 0.972],
  ] as const)
    near(atMost(k, n, p), expected, `at most ${k} of ${n}`);
});

test('the probability of at least so many events is the exact one', () => {
  for (const [k, n, p, expected] of [
    [0, 3, 0.25, 1],
    [1, 3, 0.25, 37 / 64],
    [2, 3, 0.25, 10 / 64],
    [3, 3, 0.25, 1 / 64],
    [2, 2, 0.1, 0.01],
    [3, 4, 0.5, 5 / 16],
    [5, 4, 0.5, 0],
  ] as const)
    near(atLeast(k, n, p), expected, `at least ${k} of ${n}`);
});

test('what is at most so many events is not more of them', () => {
  for (const n of [1, 7, 200, 3000])
    for (const p of [0.001, 0.25, 0.5])
      for (const k of [0, 1, n >> 2, n - 1]) near(atMost(k, n, p) + atLeast(k + 1, n, p), 1, `${k} of ${n}`);
});

test('a small probability keeps its digits', () => {
  const small = atMost(0, 200, 0.25);
  assert.ok(Math.abs(small / 0.75 ** 200 - 1) < 1e-9, String(small));
  assert.ok(atLeast(30, 100, 0.01) < 1e-25);
});

test('more events at most are more likely, more at least less', () => {
  for (let k = 1; k <= 32; k += 1) {
    assert.ok(atMost(k, 32, 0.25) >= atMost(k - 1, 32, 0.25));
    assert.ok(atLeast(k, 32, 0.25) <= atLeast(k - 1, 32, 0.25));
  }
});
