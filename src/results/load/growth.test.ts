import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf } from './growth.js';
import type { LoadMoment } from './schema.js';

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

test('latency that grows over the run is told, from where to where', () => {
  for (const seed of seeds(20)) {
    const leak = growthOf(
      SHAPE,
      timeline(60, seed, (share, noise) => (10 + 20 * share) * (1 + 0.1 * noise)),
    );
    assert.ok(leak, String(seed));
    assert.ok(Math.abs(leak.fromMs - 10) < 3 && Math.abs(leak.toMs - 30) < 5, JSON.stringify(leak));
    assert.ok(
      growthOf(
        SHAPE,
        timeline(24, seed, (share) => 5 * (1 + share)),
      ),
      String(seed),
    );
  }
});

test('steady latency is not, also where each interval takes after the one before', () => {
  const told = (count: number, median: (share: number, noise: number) => number) =>
    seeds(200).filter((seed) => growthOf(SHAPE, timeline(count, seed, median))).length;
  assert.equal(
    told(30, (_, noise) => 10 * Math.exp(0.3 * noise)),
    0,
  );
  assert.equal(
    told(10, (_, noise) => 10 * Math.exp(0.3 * noise)),
    0,
  );
  // A step of 8 % is less than what is worth a word, and what falls is not a leak.
  assert.equal(
    told(30, (share, noise) => (10 + (share > 0.5 ? 0.8 : 0)) * (1 + 0.02 * noise)),
    0,
  );
  assert.equal(
    told(30, (share, noise) => (30 - 20 * share) * (1 + 0.02 * noise)),
    0,
  );
});

test('a ramp, a short load and one without answers show no trend', () => {
  const all = timeline(60, 1, (share) => 10 + 20 * share);
  assert.equal(growthOf({ startRate: 0, stages: [{ rate: 100, durationMs: 60_000 }] }, all), undefined);
  assert.equal(growthOf(SHAPE, all.slice(0, 9)), undefined);
  assert.equal(
    growthOf(
      SHAPE,
      all.map((moment) => ({ ...moment, buckets: [] })),
    ),
    undefined,
  );
});
