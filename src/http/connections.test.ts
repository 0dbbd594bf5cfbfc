import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import { lookup } from './connections.js';
import { recording } from './testing.js';

const found = (host: string, options: Parameters<typeof lookup>[1]) =>
  new Promise((resolve, reject) => {
    lookup(host, options, (error, address, family) =>
      error ? reject(error) : resolve(options.all ? address : [address, family]),
    );
  });

test('names below localhost are loopback', async () => {
  for (const name of ['scan.localhost', 'a.b.LOCALHOST', 'scan.localhost.']) {
    assert.deepEqual(await found(name, { all: true }), [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
    assert.deepEqual(await found(name, {}), ['127.0.0.1', 4]);
    assert.deepEqual(await found(name, { family: 6 }), ['::1', 6]);
  }
  assert.deepEqual(await found('127.0.0.1', {}), ['127.0.0.1', 4]);
});

test('a service is told the name by which it is asked, in every way of sending', async (t) => {
  const { url, arrivals } = await recording(t);
  const named = url.replace('127.0.0.1', 'scan.localhost');
  const session = new Session(targetWith(t, `scan: { url: "${named}" }\n`));
  t.after(() => session.close());
  const request = { method: 'POST', url: `${named}/x`, headers: [], body: Buffer.from('{}') };
  await session.send(request, []);
  await session.sendSimultaneously([request, request], []);
  await session.breakOff(request, 'truncated', []);
  assert.equal(arrivals.length, 3);
  for (const { headers } of arrivals)
    assert.equal(headers.find(([name]) => name.toLowerCase() === 'host')?.[1], new URL(named).host);
});
