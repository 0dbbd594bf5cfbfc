import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { targetSchema } from './schema.js';
import { acceptContextUrl, allocationUrl, below } from './target.js';

const published: unknown = JSON.parse(JSON.stringify(targetSchema));

const parts = (value: unknown): Record<string, unknown>[] =>
  value !== null && typeof value === 'object'
    ? [value as Record<string, unknown>, ...Object.values(value).flatMap(parts)]
    : [];

test('the published schema is one of draft-07, for readers that know none of our formats', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validate = ajv.compile(published as object);
  assert.equal(validate({ version: 1, name: 'x', environment: 'staging' }), true);
  assert.equal(validate({ version: 1, name: 'x', environment: 'staging', unknown: 1 }), false);
});

test('no object of it is open, but for the free maps', () => {
  const open = parts(published).filter(
    (part) => part['type'] === 'object' && part['properties'] && part['additionalProperties'] !== false,
  );
  assert.deepEqual(open, []);
});

test('each of its keys is described for editors', () => {
  const keys = parts(published).flatMap((part) => Object.entries(part['properties'] ?? {}));
  assert.ok(keys.length > 60);
  const silent = keys.filter(([, part]) => !(part as { description?: string }).description);
  assert.deepEqual(silent, []);
});

test('a base URL may carry a path, and end in slashes', () => {
  for (const [base, expected] of [
    ['http://host', 'http://host/x'],
    ['http://host/', 'http://host/x'],
    ['https://host:1/a/b', 'https://host:1/a/b/x'],
    ['https://host:1/a//b//', 'https://host:1/a//b/x'],
  ] as const) {
    assert.equal(below(base, '/x'), expected);
  }
});

test('the endpoints of the specification', () => {
  assert.equal(
    acceptContextUrl('http://host/token/', 'a%2Fb'),
    'http://host/token/registry/transfer-instruction/v1/a%2Fb/choice-contexts/accept',
  );
  assert.equal(allocationUrl('http://host/json/'), 'http://host/json/v2/parties');
});
