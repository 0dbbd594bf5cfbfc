import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, forEachApp } from './apps.js';
import { targetUnderTest } from '../support/testing.js';

test('every app of the target file is a case, however many there are', async (t) => {
  const apps = Array.from({ length: 120 }, (_, place) => `{ name: app-${place} }`);
  const { listed = [] } = forEachApp([{ x: 1 }, { x: 2 }])(
    targetUnderTest(t, `operator: { apps: [${apps.join()}] }\n`),
  );
  assert.equal(listed.length, 240);
  assert.deepEqual(listed.slice(-2), [
    { place: 119, x: 1 },
    { place: 119, x: 2 },
  ]);
  assert.deepEqual(forEachApp([{}])(targetUnderTest(t, '')).listed, []);
});

test('an address that an app has not does not apply', async (t) => {
  const url = 'http://127.0.0.1:1/livez';
  const target = targetUnderTest(t, `operator: { apps: [{ name: scan, livez: "${url}" }] }\n`);
  const { operator } = connect(target);
  assert.deepEqual(operator.app(0, 'livez'), { name: 'scan', url });
  const message = 'the app scan has no readyz';
  assert.throws(() => operator.app(0, 'readyz'), { name: 'NotApplicable', message });
});
