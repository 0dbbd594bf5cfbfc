import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from '../../../reports/fixtures/build.js';
import type { ClauseVerdict, Observation, Verdict } from '../schema.js';
import { result } from '../testing.js';
import { compareRuns } from './compare.js';
import type { Load, LoadScenario } from '../load/schema.js';
import { latency, loadOf, scenario } from './testing.js';

type Told = Record<string, ClauseVerdict>;

const run = (told: Told, more: Partial<Verdict> = {}, digit = '0') => {
  const clauses = Object.entries(told).map(([id, verdict]) => result(id, verdict));
  const verdict = { ...verdictOf({ clauses, hints: ['x'] }), ...more };
  const catalogue = { version: `1.${digit}`, digest: `sha256:${digit.repeat(64)}` };
  return { verdict: { ...verdict, run: { ...verdict.run, catalogue } } };
};

const compared = (a: Told, b: Told) => compareRuns(run(a), run(b), { tolerance: 0.1 });

test('each pair of verdicts is told by what it means for B', () => {
  for (const [a, b, kind] of [
    ['pass', 'fail', 'worse'],
    ['waived', 'fail', 'worse'],
    ['pass', 'inconclusive', 'open'],
    ['fail', 'pass', 'better'],
    ['waived', 'pass', 'better'],
    ['pass', 'waived', 'other'],
    ['fail', 'waived', 'other'],
    ['fail', 'inconclusive', 'other'],
    ['inconclusive', 'fail', 'other'],
    ['pass', 'not-applicable', 'other'],
    ['not-applicable', 'fail', 'other'],
  ] as const) {
    const [change] = compared({ x: a, y: 'pass' }, { x: b, y: 'pass' }).conformance?.clauses ?? [];
    assert.equal(change?.kind, kind, `${a} → ${b}`);
    assert.deepEqual([change.a?.verdict, change.b?.verdict], [a, b]);
  }
});

test('what B is worse in outweighs what is open, and what is open outweighs what is alike', () => {
  for (const [a, b, outcome, reason] of [
    ['x pass, y pass', 'x pass, y pass', 'not-worse'],
    ['x fail, y pass', 'x fail, y pass', 'not-worse'],
    ['x fail, y pass', 'x pass, y not-applicable', 'not-worse'],
    [
      'x pass, y pass, z pass',
      'x fail, y fail, z inconclusive',
      'worse',
      '2 clauses fail in B, and did not in A',
    ],
    ['x pass', 'x inconclusive', 'unknown', '1 clause that passes in A could not be judged in B'],
    ['x pass', 'y pass', 'unknown', 'A and B have no clause in common'],
    ['x pass', 'x not-applicable', 'unknown', 'one of the runs judged nothing'],
    // The new clause of another catalogue alone makes B not conform.
    ['x pass', 'x pass, y fail', 'worse', 'B does not conform, and A did'],
    ['x inconclusive, y pass', 'x fail, y pass', 'worse', 'B does not conform, and A could not be judged'],
  ] as const) {
    const toldIn = (text: string) =>
      Object.fromEntries(text.split(', ').map((each) => each.split(' ') as [string, Told[string]]));
    const comparison = compared(toldIn(a), toldIn(b));
    assert.deepEqual([comparison.outcome, comparison.reasons[0]], [outcome, reason], `${a} → ${b}`);
  }
});

test('a clause that only one has is new, gone, or left out; other words for a clause are told', () => {
  const a = run({ x: 'pass', old: 'pass' });
  const { verdict: b } = run({ x: 'fail', young: 'fail' }, {}, '1');
  b.clauses[0]!.statement = 'Something else is so.';
  const { conformance } = compareRuns(a, { verdict: b }, { tolerance: 0 });
  assert.ok(conformance);
  assert.equal(conformance.sameCatalogue, false);
  const shown = conformance.clauses.map(({ id, kind, restated }) => `${id} ${kind} ${restated}`);
  assert.deepEqual(shown, ['x worse true', 'young new false', 'old gone false']);
  assert.ok(!('hints' in conformance.a.run));
});

test('observations that differ, appear or go, and how many are the same', () => {
  const observed = (values: Record<string, string>): Observation[] =>
    Object.entries(values).map(([key, value]) => ({ key, value, section: 'Errors' }));
  const a = run({ x: 'fail' }, { observations: observed({ same: '1', other: '2', gone: '3' }) });
  const b = run({ x: 'fail' }, { observations: observed({ fresh: '4', other: '5', same: '1' }) });
  const { conformance, outcome } = compareRuns(a, b, { tolerance: 0 });
  assert.deepEqual(conformance?.observations, [
    { key: 'fresh', section: 'Errors', b: '4' },
    { key: 'other', section: 'Errors', a: '2', b: '5' },
    { key: 'gone', section: 'Errors', a: '3' },
  ]);
  assert.equal(conformance.observedAlike, 1);
  assert.deepEqual(conformance.failingInBoth, ['x']);
  assert.equal(outcome, 'not-worse');
});

const comparedLoads = (b: Partial<LoadScenario>, tolerance = 0.1, more: Partial<Load> = {}) =>
  compareRuns({ load: loadOf([scenario()]) }, { load: loadOf([scenario(b)], more) }, { tolerance });

const states = (b: Partial<LoadScenario>, tolerance = 0.1) =>
  comparedLoads(b, tolerance).load?.scenarios[0]?.measures.map(({ state }) => state);

const all = (state: string, rest = 'alike') => [state, state, state, state, rest, rest];

test('a latency is worse or better beyond the tolerance only', () => {
  assert.deepEqual(states({ latency: latency(1.1) }), all('alike'));
  assert.deepEqual(states({ latency: latency(1.11) }), all('worse'));
  assert.deepEqual(states({ latency: latency(1.11) }, 0.2), all('alike'));
  assert.deepEqual(states({ latency: latency(0.8) }), all('better'));
  const { outcome, reasons } = comparedLoads({ latency: latency(1, { p99: 180 }) });
  assert.equal(outcome, 'worse');
  assert.deepEqual(reasons, ['accept-context under load: p99 90 ms → 180 ms (× 2.00)']);
});

test('what the method may be wrong by is no difference', () => {
  assert.deepEqual(states({ latency: latency(1.15, { relativeError: 0.09 }) }), all('worse'));
  assert.deepEqual(states({ latency: latency(1.08, { relativeError: 0.09 }) }, 0), all('alike'));
});

test('a percentile that one answer decides is shown and not judged', () => {
  const [p50, p95, p99, p999] = states({ latency: latency(3, { count: 900 }) }) ?? [];
  assert.deepEqual([p50, p95, p99, p999], ['worse', 'worse', 'unknown', 'unknown']);
});

test('a rate that was not reached and failures that are more are worse', () => {
  assert.equal(states({ rate: { asked: 50, reached: 40 } })?.[4], 'worse');
  assert.equal(states({ failures: [{ kind: 'status 500', count: 19 }] })?.[5], 'alike');
  assert.equal(states({ failures: [{ kind: 'status 500', count: 21 }] })?.[5], 'worse');
});

test('loads that asked for different rates, or have nothing in common, cannot be compared', () => {
  const other = comparedLoads({ rate: { asked: 100, reached: 100 }, latency: latency(3) });
  assert.equal(other.outcome, 'unknown');
  assert.deepEqual(other.reasons, ['accept-context under load: the loads asked for different rates']);
  assert.equal(other.load?.scenarios[0]?.measures[0]?.ratio, 3);
  const apart = comparedLoads({ name: 'bulk-acs' });
  assert.deepEqual(apart.reasons, ['the loads have no scenario in common']);
  const shown = apart.load?.scenarios.map(({ name, only }) => `${name} ${only}`);
  assert.deepEqual(shown, ['bulk-acs b', 'accept-context a']);
  const unsure = comparedLoads({}, 0.1, { summary: { verdict: 'inconclusive', reasons: ['no k6'] } });
  assert.deepEqual(unsure.reasons, ['the load of B could not be judged: no k6']);
});

test('a clause that holds in A and breaks in B is worse without any tolerance', () => {
  const clauses = (broken: number) => [{ id: 'registry.x', scenario: 'accept-context', judged: 100, broken }];
  const before = { load: loadOf([scenario()], { clauses: clauses(0) }) };
  const after = { load: loadOf([scenario()], { clauses: clauses(1) }) };
  const worse = compareRuns(before, after, { tolerance: 9 });
  assert.deepEqual(worse.reasons, ['registry.x is broken under load 1 times, and was not in A']);
  assert.equal(compareRuns(after, before, { tolerance: 0 }).load?.clauses[0]?.state, 'better');
});

test('of two searches for the highest rate what they found is compared, not what they asked for', () => {
  const search = (rate: number) => ({
    load: loadOf([scenario({ rate: { asked: rate, reached: rate } })], {
      breakpoint: { rate, found: 'steps', steps: [] },
    }),
  });
  assert.equal(compareRuns(search(100), search(95), { tolerance: 0.1 }).outcome, 'not-worse');
  const worse = compareRuns(search(100), search(50), { tolerance: 0.1 });
  assert.deepEqual(worse.reasons, ['highest rate that kept the thresholds 100 /s → 50 /s (× 0.50)']);
});
