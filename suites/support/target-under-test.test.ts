import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import type { TestReport } from '../../src/engine/run/events.js';
import { each } from './target-under-test.js';
import { targetUnderTest } from './testing.js';

const TOKEN = 'an-opaque-token-of-nobody';

test('what a fault of the harness holds of a token is not told', async (t) => {
  const target = targetUnderTest(t, 'credentials: { user: { tokenFile: token.txt } }\n', {
    'token.txt': TOKEN,
  });
  const fault = new TypeError(`cannot read ${TOKEN}`, { cause: { headers: [`Bearer ${TOKEN}`] } });
  await assert.rejects(
    each(
      [target],
      () => undefined,
      () => Promise.reject(fault),
    ),
    (error: Error) => {
      assert.equal(error.message, 'cannot read [hidden]');
      assert.match(inspect(error), /^TypeError: cannot read \[hidden\]\n.*target-under-test\.test/s);
      assert.ok(!inspect(error).includes(TOKEN));
      return true;
    },
  );
});

test('no member of a finding holds a token', async (t) => {
  const target = targetUnderTest(t, 'credentials: { user: { tokenFile: token.txt } }\n', {
    'token.txt': TOKEN,
  });
  const finding = {
    ...{ type: 'observation', subject: 'tested', requests: 1, hints: [] },
    observation: { key: 'registry.x', section: 'x', value: `it says ${TOKEN}`, [TOKEN]: [TOKEN] },
  } as unknown as TestReport;
  const told: TestReport[] = [];
  await each(
    [target],
    (each) => told.push(each),
    () => Promise.resolve([finding]),
  );
  assert.deepEqual(told, [JSON.parse(JSON.stringify(finding).replaceAll(TOKEN, '[hidden]'))]);
});
