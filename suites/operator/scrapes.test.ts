import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appsOf, forEachApp, health } from './scrapes.js';
import { targetUnderTest } from '../support/testing.js';

test('every app of the target file is a case, however many there are', (t) => {
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

test('an address that the target file does not name is not called', (t) => {
  const url = 'http://127.0.0.1:1/livez';
  const [app] = appsOf(targetUnderTest(t, `operator: { apps: [{ name: scan, livez: "${url}" }] }\n`));
  assert.equal(health(app!, 'livez')?.url, url);
  assert.equal(health(app!, 'readyz'), undefined);
});
