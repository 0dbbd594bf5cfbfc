import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attempt, type Attempt } from './cases.js';
import { Inconclusive, NotApplicable, Violation } from '../../http/outcome.js';
import type { Budget } from '../../results/schema.js';
import { exchange, run } from '../testing.js';
import { Unanswered } from '../../http/message.js';
import { causesOf } from './run.js';

test('cases that cost more have a budget of their own', async () => {
  const runs = { quick: 1, standard: 2, deep: 3 };
  for (const [budget, count] of Object.entries(runs)) {
    const seen: number[] = [];
    await run({ listed: [-1], random: fc.nat(), runs }, (input) => seen.push(input), {
      budget: budget as keyof typeof runs,
    });
    assert.equal(seen[0], -1);
    assert.equal(seen.length, 1 + count, budget);
  }
});

test('of a long list the quick budget sends some cases from all over it, and other ones with another seed', async () => {
  const listed = Array.from({ length: 120 }, (_, i) => i);
  const sent = async (seed: number, budget: Budget) => {
    const seen: number[] = [];
    await run({ listed }, (input) => seen.push(input), { budget, seed });
    return seen;
  };
  const met = new Set<number>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const some = await sent(seed, 'quick');
    assert.deepEqual(await sent(seed, 'quick'), some);
    const told = some.map((input) => Math.floor(input / 10));
    assert.deepEqual(
      told,
      Array.from({ length: 12 }, (_, part) => part),
    );
    for (const input of some) met.add(input);
  }
  assert.ok(met.size > 100, `${met.size} of 120 cases in 60 seeds`);
  for (const budget of ['standard', 'deep'] as const) assert.deepEqual(await sent(1, budget), listed);
});

test('where none of these applies to the target, the others are sent', async () => {
  const listed = Array.from({ length: 120 }, (_, i) => i);
  const only = (applies: (input: number) => boolean) => (input: number) => {
    if (!applies(input)) throw new NotApplicable('not this one');
  };
  const quickly = (applies: (input: number) => boolean, cases: object = { listed }) =>
    run<number>(cases, only(applies), { budget: 'quick' });
  const none = await quickly(() => false);
  assert.deepEqual([none.judged, [...none.notApplicable]], [0, ['not this one']]);
  for (const one of [0, 37, 119]) assert.equal((await quickly((input) => input === one)).judged, 1);
  const { judged } = await quickly((input) => input === -1, { listed, random: fc.constant(-1) });
  assert.equal(judged, 8);
  // What one of the others shows is sent again by its path.
  const breaks = (input: number) => {
    if (input !== 37) throw new NotApplicable('not this one');
    throw new Violation({ expected: 'a', actual: 'b', symptom: 'c' });
  };
  const { findings } = await run({ listed }, breaks, { budget: 'quick' });
  assert.equal(findings[0]?.input, 37);
  const again = await run({ listed }, breaks, { budget: 'quick', path: findings[0].path });
  assert.equal(again.findings[0]?.input, 37);
});

test('where there is no case nothing is sent, and nothing is judged', async () => {
  for (const cases of [{}, { listed: [] }, { deep: () => [1] }]) {
    const { judged, findings, unanswered } = await run(cases, () => assert.fail('it was sent'));
    assert.deepEqual([judged, findings, unanswered], [0, [], []]);
  }
});

const ended = (error?: Error) => attempt(() => (error ? Promise.reject(error) : Promise.resolve()));

test('the ways in which a case can end; anything else is a fault of the harness', async () => {
  const violation = new Violation({ expected: 'a', actual: 'b' });
  assert.deepEqual([violation.symptom, violation.rule], ['expected a, got b', '']);
  const none = { kind: 'not-applicable', reason: 'x' };
  for (const [error, outcome] of [
    [undefined, { kind: 'held' }],
    [violation, { kind: 'violated', violation }],
    [new Inconclusive('x'), { kind: 'inconclusive', reason: 'x' }],
    [new NotApplicable('x'), none],
    [new NotApplicable('x', 'a.key'), { ...none, lacks: 'a.key' }],
    [new Unanswered('silence', exchange()), { kind: 'unanswered', reason: 'silence' }],
  ] as const)
    assert.deepEqual(await ended(error), outcome);
  await assert.rejects(ended(new TypeError('a bug')), TypeError);
});

/** Failures in the order of their cases: "symptom rule". */
const failures = (...found: string[]) =>
  found.map((text, index) => {
    const [symptom = '', rule = ''] = text.split(' ');
    const violation = new Violation({ expected: 'e', actual: 'a', symptom, rule });
    const tried: Attempt = { outcome: { kind: 'violated', violation }, exchanges: [] };
    return { index, input: text, violation, tried };
  });

const causes = (...found: string[]) =>
  causesOf(failures(...found)).map(
    ({ first, occurrences, rules }) => `${first.index} ${occurrences} ${rules.join()}`,
  );

test('one cause for each result of each rule; many rules with the same result are one, few are not', () => {
  for (const [found, expected] of [
    ['', []],
    ['x a, y a, x a, x b, y a', ['0 2 a', '3 1 b', '1 2 a']],
    ['x a, x b, x c', ['0 1 a', '1 1 b', '2 1 c']],
    ['y a, x a, x b, x c, x a, x d', ['0 1 a', '1 5 a,b,c,d']],
  ] as const)
    assert.deepEqual(causes(...found.split(', ').filter(Boolean)), expected);
});

test('a cause knows its own violations', () => {
  const [cause] = causesOf(failures('x a', 'x b', 'x c', 'x d'));
  const [same, otherRule, otherSymptom] = failures('x a', 'x b', 'y a').map(({ violation }) => violation);
  const told = [same, otherRule, otherSymptom].map((violation) => cause?.includes(violation!));
  assert.deepEqual(told, [true, false, false]);
});
