import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { RawExchange } from '../../src/harness/http/message.js';
import { post } from '../../src/harness/http/testing.js';
import { Violation } from '../../src/harness/property/outcome.js';
import type { Finding } from '../../src/harness/property/run.js';
import { registrySession } from '../../src/harness/testing.js';
import { counterexample, essence } from './counterexample.js';

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLW9mLXRva2Vu';

/** A counterexample whose `count` requests carried a token, which the target echoed. */
async function told(t: TestContext, input: unknown, changes: Partial<Finding<unknown>> = {}, count = 2) {
  const { url, session } = await registrySession(t, {
    lines: 'credentials: { user: { tokenFile: token.jwt } }\n',
    files: { 'token.jwt': TOKEN },
    answer: (index) => ({ body: `"${index} ${TOKEN}"` }),
  });
  const exchanges: RawExchange[] = [];
  for (let i = 0; i < count; i += 1) await session.send(post(`${url}/${i}`), exchanges, 'user');
  const violation = new Violation({ expected: 'no token', actual: `"0 ${TOKEN.slice(0, 40)}…`, rule: TOKEN });
  const tries = [{ outcome: { kind: 'violated' as const, violation }, exchanges }];
  const finding = { input, path: '3:0', occurrences: 7, rules: [TOKEN], tries, everyTime: true, ...changes };
  return counterexample(finding, { session, seed: 5, test: 'a-test', credential: 'user', show: essence });
}

test('a finding in the words of the report', async (t) => {
  const { exchanges, curl, ...rest } = await told(t, { a: 1 }, { rules: [TOKEN, 'other'] });
  assert.deepEqual(rest, {
    input: { a: 1 },
    expected: 'no token',
    actual: '"0 [hidden].[hidden]…',
    seed: 5,
    path: 'a-test:3:0',
    rule: '[hidden]',
    alike: ['other'],
    occurrences: 7,
    everyTime: true,
  });
  assert.equal(exchanges.length, 2);
  // The last request decides, unless the violation names another one.
  assert.match(curl, /\/1' /);
});

test('no part of a token shows', async (t) => {
  const text = JSON.stringify(await told(t, { note: TOKEN, bytes: Buffer.from(TOKEN) }));
  for (const part of TOKEN.split('.')) assert.ok(!text.includes(part), text);
});

test('of many exchanges those nearest to the end are kept', async (t) => {
  const { exchanges } = await told(t, {}, {}, 20);
  assert.deepEqual(
    exchanges.map(({ request }) => request.url.replace(/.*\//, '')),
    [...Array(12).keys()].map((i) => String(i + 8)),
  );
});

test('an input is told by what a reader does not know yet', async (t) => {
  for (const [input, expected] of [
    [undefined, null],
    ['x', 'x'],
    [{ value: '{', rule: 'cut off', twin: '{}' }, '{'],
    [{ value: Buffer.from('é'), rule: 'r', twin: '' }, 'é'],
    [{ value: Uint8Array.of(0xff), rule: 'r', twin: '' }, { base64: '/w==' }],
    [{ value: undefined, rule: 'no body', twin: '{}' }, 'no body'],
    [{ rule: 'an id', wellFormed: true, from: () => 'x' }, 'an id'],
    [{ rule: 'encoded', instruction: 2, encode: () => 'x' }, { instruction: 2 }],
    [[{ body: '{}' }], [{ body: '{}' }]],
  ] as const) {
    assert.deepEqual((await told(t, input, {}, 0)).input, expected);
  }
});
