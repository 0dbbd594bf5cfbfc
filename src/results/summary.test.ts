import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLAUSE_VERDICTS, type ClauseVerdict, type WaiverState } from './schema.js';
import { summarise } from './summary.js';
import { result } from './testing.js';

const summary = (verdicts: ClauseVerdict[], ...states: WaiverState['state'][]) =>
  summarise(
    verdicts.map((verdict) => result('a', verdict)),
    states.map((state) => ({ clause: 'a.b', reason: 'why', expires: '2026-01-01', state })),
  );

test('the verdict of a run', () => {
  for (const [verdicts, expected] of [
    [['pass'], 'conforms'],
    [['pass', 'waived', 'not-applicable', 'not-testable'], 'conforms'],
    [['waived'], 'conforms'],
    [['pass', 'inconclusive'], 'inconclusive'],
    [['pass', 'inconclusive', 'fail'], 'does-not-conform'],
    [['fail'], 'does-not-conform'],
    [[], 'inconclusive'],
    [['not-applicable', 'not-testable'], 'inconclusive'],
  ] as [ClauseVerdict[], string][]) {
    assert.equal(summary(verdicts).verdict, expected, verdicts.join());
  }
});

test('nothing judged says so', () => {
  assert.equal(summary(['not-testable']).reason, 'no clause was judged');
  assert.equal(summary(['pass']).reason, undefined);
});

test('a waiver that is to be mended fails the run, named with its state', () => {
  const rotten = summary(['pass', 'inconclusive'], 'stale', 'applied', 'expired', 'unused');
  assert.equal(rotten.verdict, 'does-not-conform');
  assert.equal(rotten.reason, 'waivers to be mended: a.b (stale), a.b (expired)');
  assert.equal(summary(['waived'], 'applied', 'unused').verdict, 'conforms');
});

test('every verdict is counted', () => {
  const verdicts = CLAUSE_VERDICTS.flatMap((verdict, i) => Array<ClauseVerdict>(i + 1).fill(verdict));
  const counts = summary(verdicts);
  CLAUSE_VERDICTS.forEach((verdict, i) => assert.equal(counts[verdict], i + 1));
});
