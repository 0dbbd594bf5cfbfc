import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetWith } from '../target/testing.js';
import { knownPath } from './known-path.js';

const FILE = `
registry: { url: "https://node.example/token" }
operator:
  apps:
    - { name: a, livez: "https://node.example:5001/a/livez", metrics: "https://node.example:10013/metrics" }
    - { name: b, readyz: "https://node.example:5001/b/readyz", livez: "http://node.example:5002/livez" }
`;

test('what is known at a port over HTTPS is asked for, readiness first', (t) => {
  const target = targetWith(t, FILE);
  for (const [endpoint, path] of [
    ['node.example:5001', '/b/readyz'],
    ['Node.Example:10013', '/metrics'],
    ['node.example:443', '/token'],
    ['node.example:5002', '/'],
    ['other.example:5001', '/'],
  ] as const)
    assert.equal(knownPath(target, endpoint), path, endpoint);
});
