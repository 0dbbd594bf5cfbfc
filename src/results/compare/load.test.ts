import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Load, LoadScenario } from '../load/schema.js';
import { compareRuns } from './compare.js';
import { latency, loadOf, scenario } from './testing.js';

const compared = (b: Partial<LoadScenario>, tolerance = 0.1, more: Partial<Load> = {}) =>
  compareRuns({ load: loadOf([scenario()]) }, { load: loadOf([scenario(b)], more) }, { tolerance });

const states = (b: Partial<LoadScenario>, tolerance = 0.1) =>
  compared(b, tolerance).load?.scenarios[0]?.measures.map(({ state }) => state);

const all = (state: string, rest = 'alike') => [state, state, state, state, rest, rest];

test('a latency is worse or better beyond the tolerance only', () => {
  assert.deepEqual(states({ latency: latency(1.1) }), all('alike'));
  assert.deepEqual(states({ latency: latency(1.11) }), all('worse'));
  assert.deepEqual(states({ latency: latency(1.11) }, 0.2), all('alike'));
  assert.deepEqual(states({ latency: latency(0.8) }), all('better'));
  const { outcome, reasons } = compared({ latency: latency(1, { p99: 180 }) });
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
  const other = compared({ rate: { asked: 100, reached: 100 }, latency: latency(3) });
  assert.equal(other.outcome, 'unknown');
  assert.deepEqual(other.reasons, ['accept-context under load: the loads asked for different rates']);
  assert.equal(other.load?.scenarios[0]?.measures[0]?.ratio, 3);
  const apart = compared({ name: 'bulk-acs' });
  assert.deepEqual(apart.reasons, ['the loads have no scenario in common']);
  assert.deepEqual(
    apart.load?.scenarios.map(({ name, only }) => [name, only]),
    [
      ['bulk-acs', 'b'],
      ['accept-context', 'a'],
    ],
  );
  const unsure = compared({}, 0.1, { summary: { verdict: 'inconclusive', reasons: ['no k6'] } });
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
