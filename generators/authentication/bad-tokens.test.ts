import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyBadToken } from './bad-tokens.js';

test('every kind has a name of its own, in kebab case, and a meaning', () => {
  const kinds = everyBadToken('https://assay.invalid/jwks.json');
  assert.ok(kinds.length >= 30);
  assert.equal(new Set(kinds.map(({ name }) => name)).size, kinds.length);
  assert.equal(new Set(kinds.map(({ rule }) => rule)).size, kinds.length);
  for (const { name } of kinds) assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});
