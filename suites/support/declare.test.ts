import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { Violation } from '../../src/http/outcome.js';
import { clause } from '../../src/results/testing.js';
import { covers, detailsOf, observes, type Judging } from './declare.js';
import { judge } from '../file-test.js';
import { targetUnderTest } from './testing.js';

const ID = 'registry.some-clause';
const [purpose, part] = [covers(clause()), covers(clause(), 'part')];

test('a test names its clause, and Playwright knows it by that', () => {
  assert.deepEqual(purpose, { clause: ID, key: ID, system: 'registry' });
  assert.deepEqual(part, { ...purpose, key: `${ID}/part` });
  assert.deepEqual(detailsOf(part), {
    tag: `@${ID}`,
    annotation: { type: 'clause', description: ID },
  });
  assert.deepEqual(detailsOf(observes('scan.something')), { tag: '@observation-scan' });
});

test('two tests of one key are refused', () => {
  assert.throws(() => covers(clause()), { message: new RegExp(`^Two tests have the key ${ID}: `) });
  assert.throws(() => covers(clause(), 'part'), {
    message: new RegExp(`^Two tests have the key ${ID}/part: `),
  });
  assert.equal(covers(clause(), 'another-part').clause, ID);
});

/** The cases that a test is given, and where its counterexample is found again. */
async function judged(t: TestContext, { clause: id, key }: Judging, replay?: string) {
  const cases: string[] = [];
  const check = (input: string) => {
    cases.push(input);
    return Promise.reject(new Violation({ expected: 'x', actual: 'y' }));
  };
  const own = { cases: () => ({ random: fc.string({ minLength: 1 }) }), check };
  const plan = { seed: 4, budget: 'quick', shrink: false, replay } as const;
  const [finding] = await judge(targetUnderTest(t, ''), own, { clause: id, key }, plan);
  assert.ok(finding?.type === 'result');
  return { cases, path: finding.result.counterexamples[0]?.path };
}

test('the cases of a test follow from its key: another one of its clause has its own', async (t) => {
  const first = await judged(t, purpose);
  assert.deepEqual(await judged(t, purpose), first);
  assert.equal(first.path, `${ID}:0`);
  assert.notDeepEqual((await judged(t, part)).cases, first.cases);
});

test('a counterexample from before is tried again', async (t) => {
  const { cases, path } = await judged(t, purpose);
  assert.deepEqual((await judged(t, purpose, path)).cases[0], cases[0]);
});
