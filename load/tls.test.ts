import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { test } from 'node:test';
import { loopbackCertificate, loopbackKey } from '../src/target-file/testing.js';
import { k6, registryAt, run, skip } from './testing/run.js';
import { runK6 } from './measured/run-k6.js';
import type { Target } from '../src/target-file/target.js';
import { k6Plan } from './k6-plan.js';
import { corporaOf } from './plan.js';
import { acceptContext } from './scenarios/accept-context.js';
import type { LoadScenario } from '../src/results/load/schema.js';
import { settingsFor } from './settings.js';
import { listen, serve } from '../src/http/testing.js';

const ownStore = ['darwin', 'win32'].includes(process.platform) && 'k6 trusts only what the system trusts';

test('certificates of the target file are trusted and shown', { skip: skip || ownStore }, async (t) => {
  const [cert, key] = [loopbackCertificate, loopbackKey];
  const server = createServer({ cert, key, ca: cert, requestCert: true }, (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choiceContextData":{},"disclosedContracts":[]}');
  });
  const port = await listen(t, server);
  const url = `https://127.0.0.1:${port}`;
  const more = { tls: { caFile: 'ca.pem', certificateFile: 'ca.pem', keyFile: 'key.pem' } };
  const path = registryAt(t, url, { more, files: { 'ca.pem': cert, 'key.pem': key } });
  const result = await run(path, { rate: 30, invalid: 0 });
  const [{ requests, failures, phases }] = result.scenarios as [LoadScenario];
  assert.ok(requests > 0 && phases!.tls.count > 0);
  assert.deepEqual(failures, []);
});

test('tokens are renewed while the load runs, beside the requests', { skip }, async (t) => {
  const seen: (string | undefined)[] = [];
  const url = await serve(t, (request, response) => {
    seen.push(request.headers.authorization);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choiceContextData":{},"disclosedContracts":[]}');
  });
  const target = {
    limits: { allocations: 1, concurrency: 1, requestTimeout: '10s' },
    registry: {
      url,
      transferInstructions: { acceptable: ['00aa'] },
      credential: 'own/name',
    },
  } as unknown as Target;
  const request = { targetFile: '', scenario: 'accept-context', profile: 'smoke', seed: 1 } as const;
  const settings = settingsFor(target, { ...request, invalid: 0, maxStall: '100ms' });
  const shape = { startRate: 50, stages: [{ rate: 50, durationMs: 3_000 }] };
  const plan = { request, target, settings, shares: new Map([[acceptContext, 1]]), shape };
  const planned = k6Plan(plan, corporaOf(plan, {}), shape, 1);
  let made = 0;
  const asked = new Set<string>();
  const { collected } = await runK6(planned, {
    k6: k6!,
    isExpected: () => true,
    flat: true,
    tls: {},
    token: async (name) => {
      asked.add(name);
      made += 1;
      return `token-${made}`;
    },
    renewMs: 1_000,
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
