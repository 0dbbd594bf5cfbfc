import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  countBeyond,
  mergeDistributions,
  percentiles,
  quantile,
  replaced,
  SHARES,
  withUnanswered,
  type Distribution,
  addBuckets,
  BUCKET_ERROR,
  distributionOf,
} from './distribution.js';
import { latency, loadOf, scenario } from '../compare/testing.js';
import { conclude, parseThreshold } from './thresholds.js';
import { contradiction } from './read-load.js';
import type { Load } from './schema.js';
import { CERTAINTY, rarestFound } from './merge.js';

/** The same numbers at each call: mostly a few milliseconds, and some very slow. */
function samples(seed: number, count: number, slow: number): number[] {
  let state = seed;
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => 2 + 8 * next() ** 3 + (next() < slow ? 300 * next() : 0)).sort(
    (a, b) => a - b,
  );
}

/** A percentile as k6 works it out: between the two samples beside it. */
function exact(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}

const distribution = (sorted: readonly number[]): Distribution => ({
  count: sorted.length,
  points: SHARES.map((share) => [share, exact(sorted, share)]),
});

const PERCENTILES = [0.5, 0.9, 0.95, 0.99, 0.999, 1];

describe('percentiles of several generators', () => {
  test('are those of all their answers together, and not the mean of theirs', () => {
    const slow = [samples(3, 4_000, 0.2), samples(4, 1_000, 0)];
    const parts = [samples(1, 4_000, 0.001), samples(2, 4_000, 0.001), ...slow];
    const all = parts.flat().sort((a, b) => a - b);
    const merged = mergeDistributions(parts.map(distribution));
    assert.equal(merged.count, 13_000);
    for (const share of PERCENTILES) {
      const [got, wanted] = [quantile(merged, share)!, exact(all, share)];
      assert.ok(Math.abs(got / wanted - 1) <= 0.01, `${share}: ${got} instead of ${wanted}`);
    }
    const mean = parts.reduce((sum, part) => sum + exact(part, 0.99), 0) / parts.length;
    assert.ok(Math.abs(mean / exact(all, 0.99) - 1) > 0.3, 'a mean would be far off');
  });

  test('do not depend on the order, and one part is itself', () => {
    const [one, other] = [distribution(samples(5, 500, 0.1)), distribution(samples(6, 900, 0))];
    assert.deepEqual(mergeDistributions([one, other]), mergeDistributions([other, one]));
    assert.equal(mergeDistributions([one, { count: 0, points: [] }]), one);
    assert.deepEqual(mergeDistributions([]), { count: 0, points: [] });
    assert.equal(quantile({ points: [] }, 0.5), undefined);
  });

  test('keep jumps, where many answers took the same time', () => {
    const part = (ms: number) => distribution(Array<number>(10).fill(ms));
    const merged = mergeDistributions([part(1), part(9)]);
    const told = [0.1, 0.4, 0.6, 0.9].map((share) => quantile(merged, share));
    assert.deepEqual(told, [1, 1, 9, 9]);
  });
});

describe('percentiles from the buckets of histograms', () => {
  test('are off by the width of a bucket at most', () => {
    const all = samples(7, 20_000, 0.02);
    const bucketOf = (ms: number) => Math.ceil(8 * Math.log2(ms / 1000));
    const lists = [0, 1].map((part) => {
      const counts = new Map<number, number>();
      for (const ms of all.filter((_, i) => i % 2 === part))
        counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1);
      return [...counts];
    });
    const whole = distributionOf(addBuckets(lists));
    assert.equal(whole.count, all.length);
    for (const share of PERCENTILES) {
      const error = Math.abs(quantile(whole, share)! / exact(all, share) - 1);
      assert.ok(error <= BUCKET_ERROR, `${share}: ${error}`);
    }
  });
});

test('a percentile is told where ten answers lie beyond it, and the slowest always', () => {
  const told = (count: number) => {
    const { count: _, points: __, ...named } = percentiles(distribution(samples(8, count, 0.01)));
    return Object.keys(named);
  };
  for (const [count, names] of [
    [0, []],
    [19, ['max']],
    [20, ['p50', 'max']],
    [100, ['p50', 'p90', 'max']],
    [999, ['p50', 'p90', 'p95', 'max']],
    [1_000, ['p50', 'p90', 'p95', 'p99', 'max']],
    [10_000, ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max']],
  ] as const)
    assert.deepEqual(told(count), names);
});

test('what was never answered took the time-out at least', () => {
  const all = withUnanswered(distribution(samples(9, 530, 0)), 470, 60_000);
  assert.equal(all.count, 1_000);
  assert.ok(quantile(all, 0.5)! < 11);
  assert.equal(quantile(all, 0.54), 60_000);
  assert.equal(quantile(all, 0.99), 60_000);
  assert.equal(countBeyond(all, 20_000), 470);
  const rare = withUnanswered(distribution(samples(9, 1_000, 0)), 19, 60_000);
  assert.equal(percentiles(rare).max, 60_000);
  assert.equal(percentiles(rare).p99, 60_000);
  assert.ok(percentiles(rare).p95! < 11);
  const none = distribution(samples(9, 10, 0));
  assert.equal(withUnanswered(none, 0, 60_000), none);
});

test('the times of some answers are put in the place of others', () => {
  const all = samples(10, 10_000, 0.01);
  // Every fifth came on a new connection, which took 600 ms.
  const isNew = (_: unknown, i: number) => i % 5 === 0;
  const before = all.filter(isNew);
  const after = before.map((ms) => ms + 600);
  const truth = [...all.filter((_, at) => !isNew(0, at)), ...after].sort((a, b) => a - b);
  const told = replaced(distribution(all), distribution(before), distribution(after));
  assert.equal(told.count, 10_000);
  for (const share of [0.5, 0.75, 0.9, 0.95, 0.99, 0.999]) {
    const error = Math.abs(quantile(told, share)! / exact(truth, share) - 1);
    assert.ok(error <= 0.02, `${share}: ${error}`);
  }
  const shown = told.points.map(([share]) => share);
  assert.deepEqual(shown, [...SHARES]);
  const every = distribution(all);
  assert.equal(replaced(every, every, distribution(after)).points.at(-1)![1], after.at(-1));
});

const CLAUSE = { id: 'registry.accept-path', scenario: 'accept-context', judged: 9, broken: 2 };
const points: [number, number][] = [
  [0, 1],
  [1, 500],
];
const slow = loadOf([scenario({ latency: latency(1, { points }) })]);
const judgedBy = (load: Load, ...texts: string[]): Load => {
  const thresholds = texts.map((each) => parseThreshold(each)!);
  return { ...load, ...conclude(load, thresholds) };
};
const search = { found: 'by searching', steps: [] };

test('what a load leaves does not contradict itself', () => {
  const stopped = { verdict: 'inconclusive' as const, reasons: ['the search was interrupted'] };
  const interrupted = loadOf([scenario()], { run: { ...slow.run, interrupted: true } });
  for (const load of [
    loadOf([scenario(), scenario({ name: 'operator', dropped: 5 })], { clauses: [CLAUSE] }),
    judgedBy(slow, 'p99<300ms', 'failures<1%', 'accept-context:max<=2s'),
    judgedBy(slow),
    interrupted,
    { ...interrupted, breakpoint: search, summary: stopped },
  ])
    assert.equal(contradiction(JSON.parse(JSON.stringify(load)) as Load), undefined);
});

test('what was changed after a load is named', () => {
  const failed = judgedBy(slow, 'p99<300ms');
  const kept = loadOf([scenario()]);
  const [result] = failed.thresholds;
  const judging = (...clauses: Load['clauses']) => loadOf([scenario()], { clauses });
  const unlike = 'its summary does not follow from its thresholds';
  const failures = [{ kind: 'status 500', count: 4 }];
  const unanswered = scenario({ latency: { ...slow.scenarios[0]!.latency, count: 0 } });
  for (const [why, load] of [
    ['it has the scenario accept-context twice', loadOf([scenario(), scenario()])],
    ['of accept-context it counts 4 failures in 3 requests', loadOf([scenario({ requests: 3, failures })])],
    ['of accept-context it has latencies, and no answers', loadOf([unanswered])],
    ['it judges the clause registry.accept-path twice', judging(CLAUSE, CLAUSE)],
    [
      'it judges registry.accept-path by scan, which was not part of it',
      judging({ ...CLAUSE, scenario: 'scan' }),
    ],
    ['10 answers broke registry.accept-path, of 9 that it was judged by', judging({ ...CLAUSE, broken: 10 })],
    ['it has an invalid threshold', { ...failed, thresholds: [{ ...result!, threshold: 'good' }] }],
    [
      'what it says of its thresholds does not follow from what was measured',
      { ...failed, thresholds: [{ ...result!, state: 'ok' }] },
    ],
    [unlike, { ...failed, summary: kept.summary }],
    [unlike, { ...failed, thresholds: [] }],
    [unlike, { ...failed, breakpoint: search, summary: kept.summary }],
  ] as [string, Load][])
    assert.equal(contradiction(load), why);
});

test('the rarest defect that would have been found', () => {
  for (const checked of [1, 30, 2_100, 1e6]) {
    const found = (oneIn: number) => 1 - (1 - 1 / oneIn) ** checked;
    const rarest = rarestFound(checked);
    assert.ok(found(rarest) >= CERTAINTY - 1e-9, `${checked}: ${rarest}`);
    assert.ok(found(rarest + 1) < CERTAINTY, `${checked}: ${rarest}`);
  }
  assert.equal(rarestFound(2_100), 304);
  assert.equal(rarestFound(0), 0);
});
