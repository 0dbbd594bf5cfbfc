import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { RawExchange } from '../../src/harness/http/message.js';
import { post } from '../../src/harness/http/testing.js';
import { Violation } from '../../src/harness/property/outcome.js';
import type { Finding } from '../../src/harness/property/run.js';
import { registrySession } from '../../src/harness/testing/registry-target.js';
import { essence } from '../../src/engine/case-input.js';
import { counterexample } from './counterexample.js';

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLW9mLXRva2Vu';

interface Sent {
  count?: number;
  /** The path of each request, by its place. */
  path?: (index: number) => string;
  body?: string;
}

/** A counterexample whose requests carried a token, which the target echoed. */
async function told(
  t: TestContext,
  input: unknown,
  { count = 2, path = (index) => `/${index}`, body = '{}' }: Sent = {},
  changes: Partial<Finding<unknown>> = {},
) {
  const { url, session } = await registrySession(t, {
    lines: 'credentials: { user: { tokenFile: token.jwt } }\n',
    files: { 'token.jwt': TOKEN },
    answer: (index) => ({ body: `"${index} ${TOKEN}"` }),
  });
  const exchanges: RawExchange[] = [];
  const request = (place: number) => post(url + path(place), { body: Buffer.from(body) });
  for (let i = 0; i < count; i += 1) await session.send(request(i), exchanges, 'user');
  const violation = new Violation({ expected: 'no token', actual: `"0 ${TOKEN.slice(0, 40)}…`, rule: TOKEN });
  const tries = [{ outcome: { kind: 'violated' as const, violation }, exchanges }];
  const finding = {
    ...{ input, violation, path: '3:0', occurrences: 7, rules: [TOKEN], tries, everyTime: true },
    ...changes,
  };
  return counterexample(finding, { session, seed: 5, key: 'a-test', show: essence });
}

test('a finding in the words of the report', async (t) => {
  const { exchanges, curl, ...rest } = await told(t, { a: 1 }, {}, { rules: [TOKEN, 'other'] });
  assert.deepEqual(rest, {
    input: { request: 'POST /1', body: {} },
    expected: 'no token',
    actual: '"0 [hidden]…',
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
  const text = JSON.stringify(await told(t, {}, { path: (i) => `/${i}/${TOKEN}`, body: TOKEN }));
  for (const part of TOKEN.split('.')) assert.ok(!text.includes(part), text);
});

test('of many exchanges those nearest to the end are kept', async (t) => {
  const { exchanges } = await told(t, {}, { count: 20 });
  assert.deepEqual(
    exchanges.map(({ request }) => request.url.replace(/.*\//, '')),
    [...Array(12).keys()].map((i) => String(i + 8)),
  );
});

test('a request that is sent many times at once is kept with every answer', async (t) => {
  const { exchanges } = await told(t, {}, { count: 32, path: () => '' });
  assert.equal(exchanges.length, 32);
});

test('of a value that breaks a rule the value is told, of any other case what was sent', async (t) => {
  const body = '"x"';
  for (const [input, expected] of [
    [{ value: 'x', rule: 'a text', counterpart: '{}' }, 'x'],
    [{ name: 'a word', rule: 'a text' }, 'x'],
    [[{ body }], [{ body }]],
  ] as const) {
    assert.deepEqual((await told(t, input, { path: () => '', body })).input, expected);
  }
  assert.equal((await told(t, 'nothing was sent', { count: 0 })).input, 'nothing was sent');
});
