import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClauseVerdict } from './schema.js';
import { result } from './testing.js';
import { applyWaivers, failingWaivers } from './waivers.js';

const TODAY = new Date('2026-08-03T23:30:00Z');
const waiver = (expires: string) => ({ clause: 'a', reason: 'ticket 4711', expires });

const applied = (verdict: ClauseVerdict, expires = '2026-08-03', today = TODAY) => {
  const { clauses, waivers } = applyWaivers([result('a', verdict)], [waiver(expires)], today);
  return [clauses[0]!.verdict, clauses[0]!.reason, waivers[0]!.state];
};

test('a failure is waived up to the last day, and no longer', () => {
  const waived = ['waived', 'ticket 4711 (waived until 2026-08-03)', 'applied'];
  assert.deepEqual(applied('fail'), waived);
  assert.deepEqual(applied('fail', '2026-08-03', new Date('2026-08-03T00:00:00Z')), waived);
  const expired = ['fail', 'why (its waiver expired on 2026-08-03)', 'expired'];
  assert.deepEqual(applied('fail', '2026-08-03', new Date('2026-08-04T00:00:00Z')), expired);
});

test('a waiver whose clause passes is stale, of one that is open unused', () => {
  assert.deepEqual(applied('pass'), ['pass', undefined, 'stale']);
  for (const verdict of ['inconclusive', 'not-applicable', 'not-testable'] as const)
    assert.deepEqual(applied(verdict), [verdict, 'why', 'unused']);
});

test('an expired waiver is one whatever became of its clause', () => {
  for (const verdict of ['pass', 'inconclusive', 'fail'] as const)
    assert.equal(applied(verdict, '2026-08-02')[2], 'expired');
});

test('nothing is said of a waiver whose clause was left out', () => {
  for (const expires of ['2020-01-01', '2030-01-01']) {
    const { clauses, waivers } = applyWaivers([result('b', 'fail')], [waiver(expires)], TODAY);
    assert.deepEqual([clauses[0]!.verdict, waivers[0]!.state], ['fail', 'unused']);
  }
});

test('a waiver keeps to its clause, and what it hides stays in the result', () => {
  const failing = { ...result('a', 'fail'), cases: 9 };
  const { clauses } = applyWaivers([failing, result('ab', 'fail')], [waiver('2030-01-01')], TODAY);
  assert.deepEqual(
    clauses.map(({ verdict }) => verdict),
    ['waived', 'fail'],
  );
  assert.equal(clauses[0]!.cases, 9);
});

test('only expired and stale waivers are to be mended', () => {
  const states = ['applied', 'expired', 'stale', 'unused'] as const;
  const failing = failingWaivers(states.map((state) => ({ ...waiver('2030-01-01'), state })));
  assert.deepEqual(
    failing.map(({ state }) => state),
    ['expired', 'stale'],
  );
});
