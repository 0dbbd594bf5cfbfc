import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf } from './growth.js';
import type { LoadMoment } from './schema.js';
import {
  cutAfter,
  durationOf,
  type LoadShape,
  partOf,
  peakRate,
  plannedBetween,
  plannedRequests,
  steadyPart,
} from './stages.js';

/** The same numbers for the same seed, from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const SHAPE = { startRate: 100, stages: [{ rate: 100, durationMs: 3_600_000 }] };

/** Intervals of a second, of 100 answers each; `median`: in ms, at a share of the run. */
function timeline(
  count: number,
  seed: number,
  median: (share: number, noise: number) => number,
): LoadMoment[] {
  const next = numbers(seed);
  let noise = 0;
  return Array.from({ length: count }, (_, i) => {
    const own = next() + next() + next() + next() - 2;
    noise = 0.5 * noise + own;
    const spread = Array.from(
      { length: 100 },
      () => median(i / count, noise) * Math.exp(0.6 * (next() - 0.5)),
    );
    const buckets = new Map<number, number>();
    for (const ms of spread) {
      const bucket = Math.ceil(8 * Math.log2(ms / 1000));
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
    }
    return {
      at: 1000 * i,
      durationMs: 1000,
      asked: 100,
      requests: 100,
      failures: 0,
      buckets: [...buckets].sort(([a], [b]) => a - b),
    };
  });
}

const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

type Median = Parameters<typeof timeline>[2];
const grown = (count: number, seed: number, median: Median) => growthOf(SHAPE, timeline(count, seed, median));

test('latency that grows over the run is told, from where to where', () => {
  for (const seed of seeds(20)) {
    const leak = grown(60, seed, (share, noise) => (10 + 20 * share) * (1 + 0.1 * noise));
    assert.ok(leak, String(seed));
    assert.ok(Math.abs(leak.fromMs - 10) < 3 && Math.abs(leak.toMs - 30) < 5, JSON.stringify(leak));
    const doubled: Median = (share) => 5 * (1 + share);
    assert.ok(grown(24, seed, doubled), String(seed));
  }
});

test('steady latency is not, also where each interval takes after the one before', () => {
  const noisy: Median = (_, noise) => 10 * Math.exp(0.3 * noise);
  for (const [count, median] of [
    [30, noisy],
    [10, noisy],
    // A step of 8 % is less than what is worth a word, and what falls is not a leak.
    [30, (share, noise) => (10 + (share > 0.5 ? 0.8 : 0)) * (1 + 0.02 * noise)],
    [30, (share, noise) => (30 - 20 * share) * (1 + 0.02 * noise)],
  ] as [number, Median][])
    assert.deepEqual(
      seeds(200).filter((seed) => grown(count, seed, median)),
      [],
    );
});

test('a ramp, a short load and one without answers show no trend', () => {
  const all = timeline(60, 1, (share) => 10 + 20 * share);
  assert.equal(growthOf({ startRate: 0, stages: [{ rate: 100, durationMs: 60_000 }] }, all), undefined);
  assert.equal(growthOf(SHAPE, all.slice(0, 9)), undefined);
  const silent = all.map((moment) => ({ ...moment, buckets: [] }));
  assert.equal(growthOf(SHAPE, silent), undefined);
});

/** Up to 10 in a second, which takes two seconds, then ten seconds of it. */
const RISING: LoadShape = {
  startRate: 0,
  stages: [2_000, 10_000].map((durationMs) => ({ rate: 10, durationMs })),
};

test('requests that a shape has', () => {
  assert.equal(plannedRequests(RISING), 110);
  assert.equal(durationOf(RISING), 12_000);
  assert.equal(peakRate(RISING), 10);
  assert.equal(plannedBetween(RISING, 0, 1_000), 2.5);
  assert.equal(plannedBetween(RISING, 1_000, 3_000), 17.5);
  assert.equal(plannedBetween(RISING, 11_000, 99_000), 10);
  assert.equal(plannedRequests(partOf(RISING, 0.25)) * 4, 110, 'its parts are it together');
});

test('a shape is cut off where a number of requests is reached', () => {
  assert.equal(Math.round(plannedRequests(cutAfter(RISING, 60))), 60);
  assert.equal(durationOf(cutAfter(RISING, 60)), 7_000);
  assert.equal(cutAfter(RISING, 1_000), RISING);
  const ramp = cutAfter(RISING, 2.5);
  assert.deepEqual(ramp, { startRate: 0, stages: [{ rate: 5, durationMs: 1_000 }] });
});

test('the part without ramps', () => {
  assert.deepEqual(steadyPart(RISING), { from: 2_000, to: 12_000 });
  const spike = [2, 9, 9, 2, 2].map((rate) => ({ rate, durationMs: 500 }));
  assert.deepEqual(steadyPart({ startRate: 2, stages: spike }), { from: 1_000, to: 1_500 });
  assert.equal(steadyPart({ startRate: 0, stages: [{ rate: 9, durationMs: 500 }] }), undefined);
});
