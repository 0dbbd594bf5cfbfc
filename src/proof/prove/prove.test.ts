import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRight, known, prove, unproven, type ProofTarget, sampleOf, sampleOfEach } from './prove.js';
import { result as clauseResult } from '../../results/testing.js';

const target = (name: string, ...breaks: string[]): ProofTarget => ({
  name,
  targetFile: 'x.yaml',
  breaks,
  judgedBy: [],
});
const result = (of: ProofTarget, ...failed: string[]) => ({
  target: of,
  failed,
  clauses: [clauseResult('registry.a', 'pass')],
  requests: 1,
  allocations: 0,
});

const FAULT = target('accepts-null', 'a', 'b');
const VARIANT = target('other-framing');

test('a fault is to be found by a clause that it breaks, a variant by none', () => {
  for (const [of, failed, right] of [
    [FAULT, ['a'], true],
    [FAULT, ['c', 'b'], true],
    [FAULT, [], false],
    [FAULT, ['c'], false],
    [VARIANT, [], true],
    [VARIANT, ['a'], false],
  ] as const) {
    assert.equal(isRight(result(of, ...failed)), right);
  }
});

test('all seeds together: how often each clause failed, and what is wrong', () => {
  const results = [result(FAULT, 'a'), result(VARIANT), result(FAULT, 'a', 'c'), result(VARIANT)];
  const [fault, variant, ...more] = prove(results);
  assert.deepEqual(more, []);
  assert.deepEqual([fault?.seeds, fault?.right, fault?.trouble], [2, 2, undefined]);
  assert.deepEqual(
    fault?.failed,
    new Map([
      ['a', 2],
      ['c', 1],
    ]),
  );
  assert.deepEqual([variant?.right, variant?.failed.size, variant?.trouble], [2, 0, undefined]);
});

test('one seed that misses is trouble', () => {
  const trouble = (...results: Parameters<typeof prove>[0]) => prove(results)[0]?.trouble;
  assert.equal(trouble(result(FAULT, 'a'), result(FAULT)), 'not found by a, b');
  assert.equal(trouble(result(FAULT, 'c'), result(FAULT, 'd')), 'not found by a, b, only by c, d');
  assert.equal(trouble(result(VARIANT, 'a'), result(VARIANT)), 'accused of breaking a');
});

test('a conformant target shows nothing when nothing could be judged', () => {
  const judged = (...verdicts: ('pass' | 'inconclusive')[]) => ({
    ...result(VARIANT),
    clauses: verdicts.map((verdict, i) => clauseResult(`registry.${i}`, verdict)),
  });
  const [hollow] = prove([judged('inconclusive', 'inconclusive')]);
  assert.equal(hollow?.trouble, 'nothing could be judged: why');
  const [partly] = prove([judged('pass', 'inconclusive')]);
  assert.deepEqual([partly?.trouble, [...partly!.unjudged]], [undefined, [['registry.1', 'why']]]);
});

test('an interrupted proof tells what failed until then', () => {
  assert.equal(
    known([result(FAULT, 'a'), result(FAULT), { ...result(VARIANT), clauses: [] }, result(VARIANT, 'c')]),
    '1 of 2 faults were found until then. other-framing was accused by c.',
  );
});

test('a testable clause that no fault breaks is unproven', () => {
  const clauses = [{ id: 'a' }, { id: 'c' }, { id: 'd', untestable: 'nobody sees it' }];
  assert.deepEqual(unproven(clauses, [FAULT, VARIANT]), ['c']);
  assert.deepEqual(unproven([], []), []);
});

const ALL = Array.from({ length: 100 }, (_, place) => place);

test('a sample is the same from the same seed, in its order, and has nothing twice', () => {
  const sample = sampleOf(ALL, 20, 7);
  assert.deepEqual(sampleOf(ALL, 20, 7), sample);
  assert.equal(new Set(sample).size, 20);
  assert.deepEqual(
    [...sample].sort((a, b) => a - b),
    sample,
  );
  assert.notDeepEqual(sampleOf(ALL, 20, 8), sample);
});

test('where no more are asked for, or there are no more, it is all', () => {
  assert.deepEqual(sampleOf(ALL, Infinity, 1), ALL);
  assert.deepEqual(sampleOf(ALL, 100, 1), ALL);
  assert.deepEqual(sampleOf([], 3, 1), []);
});

test('every one is drawn by some seed', () => {
  const drawn = new Set(ALL.flatMap((seed) => sampleOf(ALL, 10, seed)));
  assert.equal(drawn.size, ALL.length);
});

test('as many are drawn of each group, and of a small one all', () => {
  const groupOf = (one: number) => (one < 3 ? 'few' : one % 2 === 0 ? 'even' : 'odd');
  const sample = sampleOfEach(ALL, 23, 7, groupOf);
  const count = (group: string) => sample.filter((one) => groupOf(one) === group).length;
  assert.deepEqual([count('few'), count('even'), count('odd')], [3, 10, 10]);
  assert.deepEqual(sampleOfEach(ALL, 23, 7, groupOf), sample);
  assert.deepEqual(sampleOfEach(ALL, Infinity, 7, groupOf), ALL);
});
