import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attempt } from './cases.js';
import { Violation } from '../../http/outcome.js';
import { causesOf } from './run.js';

/** Failures in the order of their cases: "symptom rule". */
const failures = (...found: string[]) =>
  found.map((text, index) => {
    const [symptom = '', rule = ''] = text.split(' ');
    const violation = new Violation({ expected: 'e', actual: 'a', symptom, rule });
    const tried: Attempt = { outcome: { kind: 'violated', violation }, exchanges: [] };
    return { index, input: text, violation, tried };
  });

const causes = (...found: string[]) =>
  causesOf(failures(...found)).map(({ first, occurrences, rules }) => [
    first.index,
    occurrences,
    rules.join(),
  ]);

test('one cause for each result of each rule', () => {
  assert.deepEqual(causes(), []);
  assert.deepEqual(causes('x a', 'y a', 'x a', 'x b', 'y a'), [
    [0, 2, 'a'],
    [3, 1, 'b'],
    [1, 2, 'a'],
  ]);
});

test('many rules with the same result are one cause, few are not', () => {
  assert.deepEqual(causes('x a', 'x b', 'x c'), [
    [0, 1, 'a'],
    [1, 1, 'b'],
    [2, 1, 'c'],
  ]);
  assert.deepEqual(causes('y a', 'x a', 'x b', 'x c', 'x a', 'x d'), [
    [0, 1, 'a'],
    [1, 5, 'a,b,c,d'],
  ]);
});

test('a cause knows its own violations', () => {
  const [cause] = causesOf(failures('x a', 'x b', 'x c', 'x d'));
  const [same, otherRule, otherSymptom] = failures('x a', 'x b', 'y a').map(({ violation }) => violation);
  assert.deepEqual(
    [same, otherRule, otherSymptom].map((violation) => cause?.includes(violation!)),
    [true, false, false],
  );
});

test('a violation without a symptom is told by its message', () => {
  const violation = new Violation({ expected: '200', actual: '404' });
  assert.deepEqual([violation.symptom, violation.rule], ['expected 200, got 404', '']);
});
