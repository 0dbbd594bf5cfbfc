import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { measure } from '../src/harness/load/measure.js';
import type { Target } from '../src/harness/target/target.js';
import { prepare } from './assign.js';
import { settingsFor } from './settings.js';
import { k6, skip } from './testing/run.js';

test('tokens are renewed while the load runs, beside the requests', { skip }, async (t) => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choiceContextData":{},"disclosedContracts":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const target = {
    limits: { allocations: 1, concurrency: 1, requestTimeout: '10s' },
    registry: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      transferInstructions: { acceptable: ['00aa'] },
      credential: 'own/name',
    },
  } as unknown as Target;
  const settings = settingsFor(target, 'smoke', { invalid: 0, stall: '100ms' });
  const prepared = prepare({
    target,
    choice: 'accept-context',
    shares: new Map([['accept-context', 1]]),
    settings,
    seed: 1,
    learnt: { contracts: {} },
    segments: 1,
  })({ startRate: 50, stages: [{ rate: 50, durationMs: 3_000 }] });
  let made = 0;
  const asked = new Set<string>();
  const { collected } = await measure({
    ...prepared,
    k6: k6!,
    isExpected: () => true,
    flat: true,
    tls: {},
    tokens: {
      credentials: prepared.credentials,
      token: async (name) => {
        asked.add(name);
        made += 1;
        return `token-${made}`;
      },
      renewMs: 1_000,
    },
    say: () => undefined,
    onLine: (line) => assert.fail(line),
  });
  assert.deepEqual([...asked], ['own/name']);
  assert.equal(seen[0], 'Bearer token-1');
  assert.ok(seen.every((header) => /^Bearer token-\d+$/.test(header ?? '')));
  assert.ok(new Set(seen).size >= 2, [...new Set(seen)].join());
  const counted = collected.ended('accept-context').reduce((sum, { count }) => sum + count, 0);
  assert.equal(counted, seen.length, 'nothing else was sent or counted');
});
