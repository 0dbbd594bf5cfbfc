import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptContextUrl, allocationUrl, below } from './target.js';

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
