import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accused, compare, merged, readYardstick, type JudgedTargets } from './yardstick.js';

type SystemFigures = NonNullable<Parameters<typeof compare>[0]['registry']>;

const judged = (wrong: Record<string, string>, own: Partial<JudgedTargets> = {}): JudgedTargets => ({
  seed: 1,
  counts: {},
  wrong,
  ...own,
});
const compared = (before: SystemFigures, now: SystemFigures) =>
  compare({ registry: before }, { registry: now });

test('what is missed now and was not is lost, and the other way round it is won', () => {
  const before = { triggers: judged({ 'always × a': 'missed by x', 'always × b': 'missed by x' }) };
  const now = { triggers: judged({ 'always × b': 'missed by x', 'always × c': 'missed by x' }) };
  assert.deepEqual(compared(before, now), {
    lost: ['registry, triggers: always × c, right → missed by x'],
    won: ['registry, triggers: always × a, missed by x → right'],
    changed: [],
  });
  assert.deepEqual(compared(now, now), { lost: [], won: [], changed: [] });
});

test('what is gone is not won, and what is new and missed is lost', () => {
  const before = { faults: judged({ a: 'missed by x' }, { right: { b: 'by its own clause' } }) };
  const now = { faults: judged({ c: 'missed by x' }, { right: { b: 'by y' } }) };
  assert.deepEqual(compared(before, now), {
    lost: ['registry, faults: c, absent → missed by x'],
    won: [],
    changed: ['registry, faults: b, by its own clause → by y', 'registry, faults: a, missed by x → absent'],
  });
});

test('counts and costs that change are told, and CPU time beyond what differs from run to run', () => {
  const cost = { requests: 10, parties: 2, cpuSeconds: 10, seconds: 5 };
  const before = { cost: { quick: cost }, answers: judged({}, { counts: { found: '1 of 1' } }) };
  const now = {
    cost: { quick: { ...cost, requests: 11, cpuSeconds: 10.9, seconds: 6 } },
    answers: judged({}, { counts: { found: '2 of 2' } }),
  };
  assert.deepEqual(compared(before, now).changed, [
    'registry, cost: quick, requests 10 → 11',
    'registry, cost: quick, seconds 5 → 6',
    'registry, answers: found, 1 of 1 → 2 of 2',
  ]);
});

test('what was drawn otherwise, or not measured, is not compared', () => {
  const wrong = { a: 'missed by x' };
  for (const [before, told] of [
    [{ triggers: judged({}, { seed: 2 }) }, /not compared/],
    [{ triggers: judged({}, { sample: 5 }) }, /not compared/],
    [{}, /not measured before/],
  ] as const) {
    const { lost, changed } = compared(before, { triggers: judged(wrong) });
    assert.deepEqual(lost, []);
    assert.match(changed.join(), told);
  }
});

test('who is accused is told, and parts that were not measured stay', () => {
  const variants = judged({ plain: 'accused by x' });
  const both = merged({ registry: { faults: judged({}), variants: judged({}) } }, { registry: { variants } });
  assert.deepEqual(both.registry, { faults: judged({}), variants });
  assert.deepEqual(accused(both), ['plain']);
});

// A comparison tells a fault that is lost only once: afterwards the file says so too.
test('every fault is found, and no variant accused, in the file that is committed', () => {
  const yardstick = readYardstick();
  for (const [system, { faults }] of Object.entries(yardstick)) {
    assert.deepEqual(faults?.wrong ?? {}, {}, system);
  }
  assert.deepEqual(accused(yardstick), []);
});
