import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import { lookup, sharedContext } from './connections.js';
import { listen, recording } from './testing.js';
import { createServer } from 'node:https';
import { createAuthority } from '../reference/tls/authority.js';
import { rootCertificates } from 'node:tls';

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
  await (
    await session.begin(request)
  )('truncated');
  assert.equal(arrivals.length, 3);
  for (const { headers } of arrivals)
    assert.equal(headers.find(([name]) => name.toLowerCase() === 'host')?.[1], new URL(named).host);
});

test('a certificate is that of the URL, whatever name a request has in Host, and has its own key', async (t) => {
  const ca = await createAuthority('assay test authority');
  const [own, other] = [await ca.issue(), await ca.issue()];
  const server = createServer(own, (_, response) => response.end());
  const url = `https://127.0.0.1:${await listen(t, server)}`;
  const files = { 'ca.pem': ca.cert, 'c.pem': own.cert, 'k.pem': own.key, 'other.pem': other.key };
  const session = (key: string) =>
    new Session(
      targetWith(
        t,
        `scan: { url: "${url}" }\ntls: { caFile: ca.pem, certificateFile: c.pem, keyFile: ${key} }\n`,
        files,
      ),
    );
  const right = session('k.pem');
  t.after(() => right.close());
  const { status } = await right.send({ method: 'GET', url, headers: [['host', 'assay.invalid']] }, []);
  assert.equal(status, 200);
  for (const [key, why] of [
    ['other.pem', /tls\.keyFile: other\.pem is not the key of the certificate in c\.pem$/],
    ['ca.pem', /tls\.keyFile: expected a certificate in c\.pem, and in ca\.pem its private key/],
  ] as const)
    assert.throws(() => session(key), { name: 'UsageError', message: why });
});

test('all connections with the same options share what was read of their certificates', () => {
  const tls = { ca: [...rootCertificates] };
  const options = sharedContext(tls);
  assert.ok('secureContext' in options);
  assert.equal(sharedContext(tls), options);
  assert.notEqual(sharedContext({ ...tls }), options);
  assert.deepEqual(sharedContext(undefined), {});
});

test('what cannot be read is left to the connection, which says what is wrong with it', () => {
  const tls = { cert: 'no certificate', key: 'no key' };
  assert.equal(sharedContext(tls), tls);
});
