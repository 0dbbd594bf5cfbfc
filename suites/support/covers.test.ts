import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { Violation } from '../../src/harness/property/outcome.js';
import { clause } from '../../src/verdict/testing.js';
import { annotationOf, covers } from './covers.js';
import { judge } from './judge.js';
import { targetUnderTest } from './testing.js';

const ID = 'registry.some-clause';
const [details, part] = [covers(clause()), covers(clause(), 'part')];

/** A test as Playwright has it. */
const called = (title: string, { annotation }: typeof details) => ({
  title,
  annotations: [annotation ?? []].flat(),
});

test('a test names its clause by tag and by annotation', () => {
  assert.equal(details.tag, `@${ID}`);
  const of = called('a title', details);
  assert.deepEqual(
    (['clause', 'key', 'system'] as const).map((type) => annotationOf(of, type)),
    [ID, ID, 'registry'],
  );
  assert.equal(annotationOf(called('a title', part), 'key'), `${ID}/part`);
  assert.throws(() => annotationOf({ title: 'a title', annotations: [] }, 'key'), /"a title" has no key/);
});

test('two tests of one key are refused', () => {
  assert.throws(() => covers(clause()), { message: new RegExp(`^Two tests have the key ${ID}: `) });
  assert.throws(() => covers(clause(), 'part'), {
    message: new RegExp(`^Two tests have the key ${ID}/part: `),
  });
  assert.equal(covers(clause(), 'another-part').tag, details.tag);
});

/** The cases that a test is given, and where its counterexample is found again. */
async function judged(t: TestContext, of: ReturnType<typeof called>, replay?: string) {
  const cases: string[] = [];
  const name = { clause: annotationOf(of, 'clause'), key: annotationOf(of, 'key') };
  const [finding] = await judge(
    targetUnderTest(t, ''),
    {
      cases: { random: fc.string({ minLength: 1 }) },
      connect: () => ({ log: [] }),
      check: (input) => {
        cases.push(input);
        return Promise.reject(new Violation({ expected: 'x', actual: 'y' }));
      },
      atOnce: 1,
    },
    name,
    { seed: 4, budget: 'quick', shrink: false, replay },
  );
  assert.ok(finding?.type === 'result');
  return { cases, path: finding.result.counterexamples[0]?.path };
}

test('a test that is called otherwise keeps its cases, and another one of its clause has its own', async (t) => {
  const [before, after] = [called('a title', details), called('other words', details)];
  const first = await judged(t, before);
  assert.deepEqual(await judged(t, after), first);
  assert.equal(first.path, `${ID}:0`);
  assert.notDeepEqual((await judged(t, called('a title', part))).cases, first.cases);
});

test('a counterexample from before is sent again by a test that is called otherwise', async (t) => {
  const { cases, path } = await judged(t, called('a title', details));
  assert.deepEqual((await judged(t, called('other words', details), path)).cases[0], cases[0]);
});
