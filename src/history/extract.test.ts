import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { passing } from '../../reports/fixtures/passing.js';
import { loadOf, scenario as anyScenario } from '../results/compare/testing.js';
import { recordsOf } from './extract.js';
import type { RunRecord } from './record.js';

const latency = {
  method: 'quantiles' as const,
  relativeError: 0.01,
  count: 900,
  p50: 4,
  p95: 9,
  'p99.9': 30,
  points: [],
};
const scenario = anyScenario({
  startRate: 10,
  stages: [{ rate: 10, durationMs: 90_000 }],
  requests: 900,
  rate: { asked: 10, reached: 9.9 },
  dropped: 100,
  failures: [
    { kind: 'refused', count: 5 },
    { kind: 'timed out', count: 4 },
  ],
  latency,
});
const empty = loadOf([]);
const run = { profile: 'smoke', seed: 7, invalid: 0.1, startedAt: '2026-11-20T23:30:00Z', k6: '2.2.0' };
const load = loadOf([scenario], { run: { ...empty.run, ...run } });

test('a load and a certification in one folder are a record each', (t) => {
  const dir = folderWith(t, { 'load.json': JSON.stringify(load), 'verdict.json': JSON.stringify(passing) });
  const [certification, measured] = recordsOf(dir);
  assert.deepEqual(measured, {
    schemaVersion: 1,
    at: '2026-11-20T23:30:00.000Z',
    night: '2026-11-20',
    target: 'acme',
    kind: 'load',
    mode: 'accept-context smoke',
    conditions: { assay: '0.1.0', k6: '2.2.0', invalid: '10 %', 'accept-context': '10/s, 10/s in 90 s' },
    series: {
      'accept-context.p50': 4,
      'accept-context.p95': 9,
      'accept-context.p99.9': 30,
      'accept-context.rateReached': 9.9,
      'accept-context.failures': 1,
      'accept-context.dropped': 10,
    },
    run: { seed: 7, harnessVersion: '0.1.0', k6: '2.2.0' },
  });
  assert.deepEqual([certification?.kind, certification?.mode], ['certification', passing.run.budget]);
  assert.equal(certification?.series['pass'], passing.summary.pass);
  assert.equal(certification?.series['durationMs'], passing.run.durationMs);
});

test('a part of a load, and one that was interrupted, are refused', (t) => {
  for (const [run, said] of [
    [{ segment: '1/4' }, /part 1\/4 of a run: join the parts/],
    [{ interrupted: true }, /was interrupted/],
  ] as const) {
    const text = JSON.stringify(loadOf([scenario], { run: { ...load.run, ...run } }));
    const dir = folderWith(t, { 'load.json': text });
    assert.throws(() => recordsOf(dir), said);
  }
});

test('a target that limits the rate, or is overloaded, makes no faster night', (t) => {
  const of = (status: number, count: number) => {
    const answered = { ...latency, count: 900 - count };
    const scenarios = [{ ...scenario, refused: [{ status, count }], latency: answered }];
    return recordsOf(folderWith(t, { 'load.json': JSON.stringify({ ...load, scenarios }) }))[0]!;
  };
  assert.throws(() => of(429, 10), /the target limited the rate: .*--rate/);
  const names = ({ series }: RunRecord) => Object.keys(series).map((name) => name.split('.')[1]);
  assert.deepEqual(names(of(503, 10)), ['rateReached', 'failures', 'dropped']);
  assert.equal(names(of(503, 1)).includes('p50'), true);
});
