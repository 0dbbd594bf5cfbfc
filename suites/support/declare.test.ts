import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { Violation } from '../../src/http/outcome.js';
import { clause } from '../../src/results/testing.js';
import { carryOut, covers, detailsOf, observes } from './declare.js';
import { judge } from '../file-test.js';
import { targetUnderTest, reply } from './testing.js';
import { inspect } from 'node:util';
import type { TestReport } from '../../src/engine/run/events.js';
import type { Plan } from '../../src/engine/run/plan.js';
import { signatureOf } from '../../src/model/participant/answer.js';
import { sortedList, outcomeOf } from './reply-words.js';

const ID = 'registry.some-clause';
const [purpose, part] = [covers(clause()), covers(clause(), 'part')];

test('a test names its clause, and Playwright knows it by that', () => {
  assert.deepEqual(purpose, { clause: ID, key: ID, system: 'registry' });
  assert.deepEqual(part, { ...purpose, key: `${ID}/part` });
  const annotation = { type: 'clause', description: ID };
  assert.deepEqual(detailsOf(part), { tag: `@${ID}`, annotation });
  assert.deepEqual(detailsOf(observes('scan.something')), { tag: '@observation-scan' });
});

test('two tests of one key are refused', () => {
  const message = (key: string) => ({ message: new RegExp(`^Two tests have the key ${key}: `) });
  assert.throws(() => covers(clause()), message(ID));
  assert.throws(() => covers(clause(), 'part'), message(`${ID}/part`));
  assert.equal(covers(clause(), 'another-part').clause, ID);
});

/** The cases that a test is given, and where its counterexample is found again. */
async function judged(t: TestContext, { clause: id, key }: ReturnType<typeof covers>, replay?: string) {
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
  // A counterexample from before is tried again.
  assert.deepEqual((await judged(t, purpose, first.path)).cases[0], first.cases[0]);
  assert.notDeepEqual((await judged(t, part)).cases, first.cases);
});

const PLAN: Plan = { seed: 4, budget: 'quick', shrink: false, queues: [] };
const TOKEN = 'an-opaque-token-of-nobody';

const withToken = (t: TestContext) =>
  targetUnderTest(t, 'credentials: { user: { tokenFile: token.txt } }\n', { 'token.txt': TOKEN });

test('what a fault of the harness holds of a token is not told', async (t) => {
  const target = withToken(t);
  const fault = new TypeError(`cannot read ${TOKEN}`, { cause: { headers: [`Bearer ${TOKEN}`] } });
  await assert.rejects(
    carryOut({ act: () => Promise.reject(fault) }, { plan: PLAN, target }),
    (error: Error) => {
      assert.equal(error.message, 'cannot read [hidden]');
      assert.match(inspect(error), /^TypeError: cannot read \[hidden\]\n.*declare\.test/s);
      assert.ok(!inspect(error).includes(TOKEN));
      return true;
    },
  );
});

test('no member of a finding holds a token', async (t) => {
  const target = withToken(t);
  const finding = {
    type: 'observation',
    subject: 'tested',
    requests: 1,
    hints: [],
    observation: { key: 'registry.x', section: 'x', value: `it says ${TOKEN}`, [TOKEN]: [TOKEN] },
  } as unknown as TestReport;
  const told = await carryOut({ act: () => Promise.resolve([finding]) }, { plan: PLAN, target });
  assert.deepEqual(told, [JSON.parse(JSON.stringify(finding).replaceAll(TOKEN, '[hidden]'))]);
});

test('how a request was taken is told by its status, and by the code of a ledger error', () => {
  for (const [answer, words] of [
    [reply(200, { partyDetails: {} }), 'accepted (200)'],
    [reply(400, 'bad request'), 'refused (400)'],
    [reply(400, { code: 3 }), 'refused (400)'],
    [reply(403, { code: 'NA' }), 'refused (403 NA)'],
    [reply(500, { code: 'X'.repeat(99) }), `not handled (500 ${'X'.repeat(40)}…)`],
  ] as const)
    assert.equal(outcomeOf(answer), words);
});

test('refusals are alike whatever they quote, count and identify', () => {
  const error = (cause: string, status = 400) =>
    signatureOf(reply(status, { code: 'A', cause, traceId: cause }));
  const one = error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is invalid');
  assert.equal(one, error('the hint "x y" of call 12 (trace ffffffff-0000) is invalid'));
  assert.notEqual(one, error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is present'));
  assert.notEqual(one, error('the hint "a.b" of call 7 (trace 0123abcd-ef01) is invalid', 401));
  assert.notEqual(signatureOf(reply(400, 'not JSON')), signatureOf(reply(400, 'no such type')));
});

test('words come once, in order', () => {
  assert.equal(sortedList(['b', 'a', 'b']), 'a, b');
  assert.equal(sortedList([]), 'none');
});
