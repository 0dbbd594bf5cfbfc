import assert from 'node:assert/strict';
import { before, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAuthority, type CertificateAuthority } from '../../reference/tls/authority.js';
import { targetWith } from '../../target-file/testing.js';
import type { ClientIdentity } from './files.js';
import { Prober, usual } from './prober.js';
import { isSupported } from './handshake.js';
import { serveTcp, serveTls, listening } from './testing.js';
import { VERSIONS } from './suites.js';
import { createServer as createHttp2Server } from 'node:http2';
import { createServer } from 'node:http';
import { type Protocol, plainStatus } from './alpn-request.js';

let ca: CertificateAuthority;
let server: ClientIdentity;
let client: ClientIdentity;

before(async () => {
  ca = await createAuthority('assay test authority');
  [server, client] = [await ca.issue(), await ca.issue({ name: 'client', use: 'client', key: 'rsa' })];
});

function probing(t: TestContext, where: string, { auth = '', limits = '' } = {}) {
  const text = `operator: { tls: [{ endpoint: "${where}", caFile: ca.pem${auth} }] }\n${limits}`;
  const files = { 'ca.pem': ca.cert, 'c.pem': client.cert, 'k.pem': client.key };
  const prober = new Prober(targetWith(t, text, files));
  return { prober, endpoint: prober.endpoints[0]! };
}

test('an offer is told as an exchange, and as a line of the table', async (t) => {
  const where = await serveTls(t, server, (socket) => socket.end('.'));
  const { prober, endpoint } = probing(t, where);
  const { outcome, exchange } = await prober.offer(endpoint, { version: 'TLSv1.2', certificate: 'none' });
  assert.equal(outcome.kind, 'accepted');
  const { request, ...came } = exchange;
  const offered = { endpoint: where, version: 'TLSv1.2', certificate: 'none' };
  assert.deepEqual(
    [request.method, request.url, JSON.parse(Buffer.from(request.body ?? []).toString())],
    ['TLS', `tls://${where}`, offered],
  );
  assert.match(
    request.command ?? '',
    /openssl s_client -connect 127\.0\.0\.1:\d+ .*-tls1_2 .*-CAfile \S*\bca\.pem'?$/,
  );
  assert.match(came.outcome ?? '', /^accepted: TLSv1\.2, TLS_ECDHE_ECDSA/);
  assert.equal(came.attempts, 1);
  assert.deepEqual(prober.handshakes, [{ ...offered, outcome: 'accepted', description: came.outcome }]);
});

test('each client certificate is the one that is meant', async (t) => {
  const shown: string[] = [];
  const asking = { ...server, requestCert: true, rejectUnauthorized: false, ca: [ca.cert] };
  const where = await serveTls(t, asking, (socket) => {
    const { subject, issuer } = socket.getPeerCertificate();
    shown.push(`${String(subject?.CN)} by ${String(issuer?.CN)}: ${String(socket.authorizationError)}`);
    socket.end('.');
  });
  const auth = ', clientAuth: { required: true, certificateFile: c.pem, keyFile: k.pem }';
  const { prober, endpoint } = probing(t, where, { auth });
  assert.equal(usual(endpoint), 'right');
  for (const certificate of ['none', 'right', 'self-signed', 'of another authority'] as const)
    assert.equal((await prober.offer(endpoint, { certificate })).outcome.kind, 'accepted');
  assert.deepEqual(shown, [
    'undefined by undefined: UNABLE_TO_GET_ISSUER_CERT',
    'client by assay test authority: null',
    'assay test authority by assay test authority: DEPTH_ZERO_SELF_SIGNED_CERT',
    'client by assay test authority: CERT_SIGNATURE_FAILURE',
  ]);
});

test('a good handshake is made once for each version', async (t) => {
  let count = 0;
  const where = await serveTls(t, server, (socket) => {
    count += 1;
    socket.end('.');
  });
  const { prober, endpoint } = probing(t, where);
  await Promise.all([
    prober.good(endpoint),
    prober.good(endpoint),
    prober.good(endpoint, { version: 'TLSv1.2' }),
  ]);
  assert.equal(count, 2);
});

test('a connection that just ends is tried once more, one that is late is not', async (t) => {
  let count = 0;
  const resetting = await serveTcp(t, (socket) => {
    count += 1;
    socket.once('data', () => socket.resetAndDestroy());
  });
  const { prober, endpoint } = probing(t, resetting);
  const { outcome, exchange } = await prober.offer(endpoint, { certificate: 'none' });
  assert.deepEqual([outcome.kind, exchange.attempts, count], ['refused', 2, 2]);
  const late = probing(t, await serveTcp(t, () => undefined), {
    limits: 'limits: { requestTimeout: 100ms }\n',
  });
  const tried = await late.prober.offer(late.endpoint, { certificate: 'none' });
  assert.deepEqual([tried.outcome.kind, tried.exchange.attempts], ['no answer', 1]);
});

test('no more than eight handshakes are made at once, nor more than the target file allows', async (t) => {
  for (const [limits, most] of [
    ['', 8],
    ['limits: { concurrency: 3 }\n', 3],
  ] as const) {
    let [open, highest] = [0, 0];
    const where = await serveTcp(t, (socket) => {
      highest = Math.max(highest, (open += 1));
      setTimeout(() => {
        open -= 1;
        socket.end('no TLS');
      }, 20);
    });
    const { prober, endpoint } = probing(t, where, { limits });
    await Promise.all(Array.from({ length: 20 }, () => prober.offer(endpoint, { certificate: 'none' })));
    assert.ok(highest <= most, `${highest}`);
  }
});

test('which versions the OpenSSL here supports is found out', async () => {
  const spoken = await Promise.all(VERSIONS.map(isSupported));
  assert.deepEqual(spoken.slice(2), [true, true]);
  assert.equal(await isSupported('TLSv1'), spoken[0]);
});

test(
  'connections are held open until that is ended, one fewer than there may be at once',
  { timeout: 20_000 },
  async (t) => {
    const open = new Set<unknown>();
    const where = await serveTls(t, server, (socket) => {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    });
    for (const [limits, count] of [
      ['', 7],
      ['limits: { concurrency: 3 }', 2],
      ['limits: { concurrency: 1 }', 0],
    ] as const) {
      const { prober, endpoint } = probing(t, where, { limits });
      // Twice: their places are free again afterwards.
      for (let i = 0; i < 2; i += 1) {
        const end = await prober.hold(endpoint);
        while (open.size < count) await sleep(1);
        await sleep(20);
        assert.equal(open.size, count);
        end();
        while (open.size > 0) await sleep(1);
      }
    }
  },
);

const status = (where: string, protocol: Protocol = 'http/1.1', timeoutMs = 20_000) =>
  plainStatus({ host: '127.0.0.1', port: Number(where.split(':')[1]), path: '/x' }, protocol, timeoutMs);

test('what speaks HTTP without TLS is heard, in both versions', async (t) => {
  const asked: unknown[] = [];
  const one = createServer(({ url, headers }, response) => {
    asked.push(url, headers.host?.split(':')[0]);
    response.writeHead(403).end();
  });
  assert.equal(await status(await listening(t, one)), 403);
  assert.deepEqual(asked, ['/x', '127.0.0.1']);
  const two = createHttp2Server((_, response) => {
    response.writeHead(204);
    response.end();
  });
  assert.equal(await status(await listening(t, two), 'h2'), 204);
});

test('what ends, says something else or nothing does not speak it', async (t) => {
  const tls = await serveTls(t, await (await createAuthority('assay test')).issue());
  const ending = await serveTcp(t, (socket) => socket.end());
  const greeting = await serveTcp(t, (socket) => socket.write('220 hello\r\n'));
  for (const where of [tls, ending, greeting, '127.0.0.1:1'])
    for (const protocol of ['http/1.1', 'h2'] as const)
      assert.equal(await status(where, protocol), undefined, `${where} ${protocol}`);
  assert.equal(await status(await serveTcp(t, () => undefined), 'http/1.1', 100), undefined);
});
