import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calibrated, metricOf, seriesOf, valueText, withCalibration } from './series.js';
import { noisy, recordOf } from './testing.js';
import { judgeHistory } from './judge.js';
import { asRepeat, type RunRecord } from './record.js';
import { folderWith } from '../target-file/testing.js';
import { passing } from '../../reports/fixtures/passing.js';
import { loadOf, scenario as anyScenario } from '../results/compare/testing.js';
import { recordsOf } from './extract.js';

const slower = { series: { 'mixed.p95': 80, 'mixed.failures': 1 } };

describe('series', () => {
  test('runs of other targets, kinds and modes are not compared, and one that was added twice counts once', () => {
    const records = [
      recordOf(1),
      recordOf(0),
      recordOf(1),
      recordOf(0, { target: 'other' }),
      recordOf(0, { mode: 'mixed smoke' }),
    ];
    const told = seriesOf(records).map(({ target, mode, nights }) => [target, mode, nights.length]);
    assert.deepEqual(told, [
      ['acme', 'mixed load', 2],
      ['other', 'mixed load', 1],
      ['acme', 'mixed smoke', 1],
    ]);
    const shown = seriesOf(records)[0]!.nights.map(({ night }) => night);
    assert.deepEqual(shown, ['2026-09-01', '2026-09-02']);
  });

  test('a repeat belongs to the newest night, also past midnight', () => {
    const known = [recordOf(0), recordOf(1), recordOf(5, { target: 'other' })];
    const repeat = asRepeat(recordOf(2, slower), known);
    assert.deepEqual([repeat.night, repeat.repeat], ['2026-09-02', true]);
    assert.deepEqual(seriesOf([...known, repeat])[0]!.nights[1]!.values, [40, 80]);
    assert.throws(() => asRepeat(recordOf(0, { target: 'new' }), known), /^UsageError: --repeat: .* of new/);
  });
});

describe('calibration', () => {
  const rounded = (values: readonly number[]) => values.map((value) => Math.round(10 * value) / 10);

  test('what a slow machine does to a run is divided out, at most by two', () => {
    const runs = [10, 10, 12, 10, 50].map((calibration, i) => ({
      value: [40, 40, 48, 40, 80][i]!,
      calibration,
    }));
    assert.deepEqual(rounded(calibrated(runs)), [40, 40, 40, 40, 40]);
    assert.deepEqual(calibrated([{ value: 40, calibration: undefined }, ...runs.slice(0, 2)]), [40, 40, 40]);
  });

  test('a target that does not follow the machine does not get the noise of the calibrations', () => {
    const noise = noisy(5, 40, () => 2);
    const runs = noisy(6, 40, () => 80).map((value, i) => ({ value, calibration: noise[i]! ** 4 }));
    const off = calibrated(runs).map((value, i) => Math.abs(value / runs[i]!.value - 1));
    assert.ok(Math.max(...off) < 0.05, String(Math.max(...off)));
  });

  test('it is the middle of the runs before and after, and of measures of speed only', () => {
    const record = recordOf(0, slower);
    const reference = (p95: number) => recordOf(0, { target: 'reference', series: { 'mixed.p95': p95 } });
    assert.deepEqual(withCalibration(record, [reference(8), reference(10)]).calibration, { 'mixed.p95': 9 });
    assert.deepEqual(withCalibration(record, []), record);
    assert.throws(
      () => withCalibration(record, [recordOf(0, { mode: 'mixed smoke' })]),
      /none of these folders has a load of mixed load/,
    );
  });

  test('a machine that got slower is no worsening of the target', () => {
    const machine = noisy(3, 60, (night) => (night < 40 ? 1 : 1.3));
    const own = noisy(4, 60, () => 40);
    const records = own.map((value, night) =>
      recordOf(night, { series: { 'mixed.p95': value * machine[night]! } }),
    );
    const known = records.map((record, night) => ({
      ...record,
      calibration: { 'mixed.p95': 8 * machine[night]! },
    }));
    assert.equal(judgeHistory(seriesOf(records)).verdict, 'worse');
    assert.notEqual(judgeHistory(seriesOf(known)).verdict, 'worse');
  });
});

describe('what is compared', () => {
  const at = (night: number, p95: number, machine: string) =>
    recordOf(night, { series: { 'mixed.p95': p95 }, conditions: { machine } });
  const moved = noisy(1, 40, (night) => (night < 30 ? 40 : 50)).map((value, night) =>
    at(night, value, night < 30 ? 'a' : 'b'),
  );

  test('runs under other conditions are another series, which says what changed', () => {
    const all = seriesOf(moved);
    const told = all.map(({ nights, former, follows }) => [nights.length, former, follows]);
    assert.deepEqual(told, [
      [30, true, undefined],
      [10, false, { night: '2026-09-30', changed: ['machine: a → b'] }],
    ]);
    const { verdict, reason } = judgeHistory(all);
    assert.deepEqual([verdict, reason], ['inconclusive', 'too few nights']);
  });

  test('an alarm of a series that is not added to any more stays, until it is accepted', () => {
    const records = noisy(1, 60, (night) => (night < 30 ? 40 : 50)).map((value, night) =>
      at(night, value, night < 45 ? 'a' : 'b'),
    );
    assert.equal(judgeHistory(seriesOf(records)).verdict, 'worse');
    const accepts = {
      target: 'acme',
      kind: 'load',
      mode: 'mixed load',
      metric: 'mixed.p95',
      night: '2026-10-30',
    };
    const acceptance = {
      schemaVersion: 1 as const,
      accepts,
      reason: 'x',
      by: 'y',
      at: '2026-10-30T00:00:00Z',
    };
    assert.deepEqual(judgeHistory(seriesOf(records, [acceptance])).causes, []);
  });
});

describe('the verdict on a history', () => {
  test('what got worse at once is one cause; most measures of speed together are a common one', () => {
    const names = ['p50', 'p90', 'p95', 'p99'];
    const slow = names.map((_, i) => noisy(i + 1, 60, (night) => (night < 40 ? 40 : 48)));
    const records = slow[0]!.map((_, night) =>
      recordOf(night, {
        series: {
          ...Object.fromEntries(names.map((name, i) => [`mixed.${name}`, slow[i]![night]!])),
          'mixed.failures': night < 50 ? 0 : 4,
        },
      }),
    );
    const { causes } = judgeHistory(seriesOf(records));
    const told = causes.map(({ series, common }) => [series, common]);
    assert.deepEqual(told, [
      [[0, 1, 2, 3], true],
      [[4], false],
    ]);
  });

  test('how little matters can be said for all, for a metric and for a series', () => {
    const records = noisy(1, 60, (night) => (night < 40 ? 40 : 44)).map((value, night) =>
      recordOf(night, { series: { 'mixed.p95': value } }),
    );
    for (const [effects, expected] of [
      [{}, 'worse'],
      [{ default: 0.3 }, 'steady'],
      [{ p95: 0.3 }, 'steady'],
      [{ default: 0.3, 'mixed.p95': 0.01 }, 'worse'],
    ] as const)
      assert.equal(judgeHistory(seriesOf(records), effects).verdict, expected);
  });

  const nights = (values: readonly number[]) =>
    seriesOf(values.map((value, night) => recordOf(night, { series: { 'mixed.p95': value } })));

  test('without a history, and with too few nights, nothing is judged', () => {
    assert.deepEqual(judgeHistory([]).reason, 'no history');
    const { verdict, reason } = judgeHistory(nights(noisy(1, 8, () => 40)));
    assert.deepEqual([verdict, reason], ['inconclusive', 'too few nights']);
  });

  test('a suspicion wants repeats', () => {
    const { verdict, reason, repeats } = judgeHistory(nights([...noisy(1, 30, () => 40), 50]));
    assert.deepEqual([verdict, reason, repeats], ['inconclusive', 'wants repeats', 4]);
  });
});

test('metrics are known by name, of each scenario, and others are only shown', () => {
  assert.deepEqual(metricOf('accept-context.p99.9'), metricOf('p99.9'));
  assert.equal(metricOf('mixed.p50').means, 'median latency');
  assert.equal(metricOf('mixed.rateReached').worse, 'down');
  assert.equal(metricOf('colour').worse, undefined);
  assert.equal(valueText(1234.567, metricOf('durationMs')), '1,235 ms');
  assert.equal(valueText(0.04567, metricOf('p50')), '0.0457 ms');
});

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
