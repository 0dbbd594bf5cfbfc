import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { before, test } from 'node:test';
import { createAuthority, type CertificateAuthority } from '../../reference/tls/authority.js';
import type { Peer } from './endpoint.js';
import type { ClientIdentity } from './files.js';
import { handshake, type HandshakeOptions } from './handshake.js';
import { inWords } from './outcome.js';
import { SUITES, VERSIONS } from './suites.js';
import { listening, serveTcp, serveTls } from './testing.js';

let ca: CertificateAuthority;
let server: ClientIdentity;
let client: ClientIdentity;
let foreign: ClientIdentity;

before(async () => {
  ca = await createAuthority('assay test authority');
  [server, client] = [await ca.issue(), await ca.issue({ name: 'client', use: 'client' })];
  foreign = await (await createAuthority('another')).issue({ name: 'client', use: 'client' });
});

const peer = (where: string): Peer => ({
  host: '127.0.0.1',
  port: Number(where.split(':')[1]),
  ca: [ca.cert],
});
const shake = (where: string, offer: HandshakeOptions = {}, timeoutMs = 20_000) =>
  handshake(peer(where), offer, timeoutMs);
const told = async (where: string, offer?: HandshakeOptions, timeoutMs?: number) =>
  inWords(await shake(where, offer, timeoutMs));
const ALL = 'ALL:@SECLEVEL=0';
const suite = (name: string) => SUITES.find((each) => each.name === name) ?? assert.fail();

test('exactly the version that is asked for is offered', async (t) => {
  const anything = await serveTls(t, { ...server, minVersion: 'TLSv1', ciphers: ALL });
  const nothingOld = await serveTls(t, { ...server, minVersion: 'TLSv1.3' });
  for (const version of VERSIONS) {
    const outcome = await shake(anything, { version });
    assert.equal(outcome.kind === 'accepted' && outcome.version, version);
    const again = await told(nothingOld, { version });
    if (version === 'TLSv1.3') assert.match(again, /^accepted: TLSv1\.3, TLS_AES_256_GCM_SHA384(, \w+)?$/);
    else assert.equal(again, 'refused: alert 70 (protocol version)');
  }
});

test('exactly the suite that is asked for is offered, in each version that has it', async (t) => {
  const rsa = await ca.issue({ key: 'rsa' });
  const anything = await serveTls(t, {
    ...rsa,
    minVersion: 'TLSv1',
    ciphers: `TLS_AES_128_CCM_SHA256:${ALL}`,
  });
  for (const [name, version] of [
    ['TLS_AES_128_CCM_SHA256', 'TLSv1.3'],
    ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'TLSv1.2'],
    ['TLS_RSA_WITH_AES_256_CBC_SHA', 'TLSv1.2'],
    ['TLS_RSA_WITH_AES_256_CBC_SHA', 'TLSv1'],
    ['TLS_DH_anon_WITH_AES_128_CBC_SHA', 'TLSv1.1'],
  ] as const) {
    const outcome = await shake(anything, { suites: [suite(name)], version });
    assert.ok(outcome.kind === 'accepted' || name.includes('anon'), inWords(outcome));
    if (outcome.kind === 'accepted') assert.deepEqual([outcome.cipher, outcome.version], [name, version]);
  }
  const few = await serveTls(t, { ...rsa, ciphers: 'TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES256-GCM-SHA384' });
  const refused = 'refused: alert 40 (handshake failure)';
  assert.equal(await told(few, { suites: [suite('TLS_AES_128_GCM_SHA256')] }), refused);
  assert.equal(await told(few, { suites: [suite('TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256')] }), refused);
});

test('what the OpenSSL here cannot offer is not sent, and is not a refusal', async (t) => {
  const anything = await serveTls(t, { ...server, minVersion: 'TLSv1', ciphers: ALL });
  for (const offer of [
    { suites: [suite('TLS_RSA_WITH_AES_128_GCM_SHA256')], version: 'TLSv1' },
    { suites: [{ name: 'TLS_NO_SUCH', openssl: 'NO-SUCH', versions: ['TLSv1.2'] }] },
    { group: 'no-such-group' },
    { group: 'secp256k1', version: 'TLSv1.3' },
  ] satisfies HandshakeOptions[]) {
    assert.match(await told(anything, offer), /^not offered: the OpenSSL of this Node /);
    assert.equal(createPrivateKey(server.key).type, 'private', 'the next key is read');
  }
});

test('the group of the key exchange is the one that is asked for', async (t) => {
  const few = await serveTls(t, { ...server, ecdhCurve: 'P-256:X448' });
  for (const group of ['P-256', 'X448']) {
    const outcome = await shake(few, { group, version: 'TLSv1.3' });
    assert.equal(outcome.kind === 'accepted' && outcome.group, group);
  }
  assert.match(await told(few, { group: 'P-384', version: 'TLSv1.3' }), /^refused: alert 40/);
});

test('the name that is asked for is the one of the peer, another one or none', async (t) => {
  const asked: unknown[] = [];
  const where = await serveTls(t, server, (socket) => {
    asked.push((socket as { servername?: unknown }).servername);
    socket.end('.');
  });
  const named = { ...peer(where), serverName: 'localhost' };
  assert.equal((await handshake(named, {}, 20_000)).kind, 'accepted');
  for (const serverName of ['', 'assay.invalid']) await handshake(named, { serverName }, 20_000);
  await shake(where);
  assert.deepEqual(asked, ['localhost', false, 'assay.invalid', false]);
  const other = await handshake({ ...named, serverName: 'other.example' }, {}, 20_000);
  assert.ok(other.kind === 'accepted');
  assert.match(other.server.wrongHost ?? '', /other\.example/);
});

test('a session that was given out is resumed', async (t) => {
  const where = await listening(
    t,
    createHttpsServer(server, (_, response) => response.end()),
  );
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    let session: Buffer | undefined;
    assert.match(
      await told(where, { version, onSession: (given) => (session = given) }),
      /^accepted: (?!.*resumed)/,
    );
    assert.match(await told(where, { version, ...(session && { session }) }), /, resumed;/);
  }
});

test('a client certificate is refused, in TLS 1.3 after the handshake', async (t) => {
  const strict = { ...server, requestCert: true, rejectUnauthorized: true, ca: [ca.cert] };
  const where = await serveTls(t, strict);
  const old = await ca.issue({ name: 'client', use: 'client', from: -9, to: -1 });
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    assert.equal((await shake(where, { version, identity: client })).kind, 'accepted');
    for (const identity of [undefined, foreign, old]) {
      const outcome = await shake(where, { version, identity });
      assert.equal(outcome.kind, 'refused', inWords(outcome));
      assert.equal('server' in outcome, version === 'TLSv1.3');
    }
  }
  assert.match(
    await told(where, { version: 'TLSv1.3' }),
    /^refused: alert 116 \(certificate required\) after the/,
  );
});

test('a connection that is closed after the handshake was not accepted', async (t) => {
  const closing = await serveTls(t, server, (socket) => socket.destroy());
  assert.match(await told(closing), /^refused: the connection was (closed|reset) after the handshake$/);
});

test('who answers with HTTP has let us in', async (t) => {
  const https = createHttpsServer(server, (_, response) => response.writeHead(405).end());
  const outcome = await shake(await listening(t, https));
  assert.equal(outcome.kind === 'accepted' && outcome.status, 405);
  // As servers of gRPC are.
  const http2 = createSecureServer({ ...server, allowHTTP1: false }, (_, response) => {
    response.writeHead(415);
    response.end();
  });
  const outcome2 = await shake(await listening(t, http2));
  assert.equal(outcome2.kind === 'accepted' && outcome2.status, 415);
});

test('a server that knows neither HTTP nor gRPC is asked for no protocol', async (t) => {
  const other = await serveTls(t, { ...server, ALPNProtocols: ['postgresql'] });
  assert.match(await told(other), /^accepted: TLSv1\.3/);
});

test('a server that greets first has let us in', async (t) => {
  const greeting = await serveTls(t, server, (socket) => socket.end('hello'));
  assert.match(await told(greeting), /^accepted: TLSv1\.3/);
});

test('a reset or an end in the middle of a handshake is a refusal', async (t) => {
  const resetting = await serveTcp(t, (socket) => socket.once('data', () => socket.resetAndDestroy()));
  assert.equal(await told(resetting), 'refused: the connection was reset during the handshake');
  const ending = await serveTcp(t, (socket) => socket.once('data', () => socket.end()));
  assert.equal(await told(ending), 'refused: the connection was closed during the handshake');
});

test('what says nothing, or does not speak TLS, is not a refusal', async (t) => {
  const silent = await serveTcp(t, () => undefined);
  assert.equal(await told(silent, {}, 200), 'no answer: no TLS handshake within 0.2 s');
  const http = await serveTcp(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  assert.equal(await told(http), 'no answer: the port does not speak TLS');
  const endless = await serveTcp(t, (socket) => socket.write(Buffer.alloc(100_000, 'x')));
  assert.match(await told(endless), /^no answer: /);
  assert.equal(await told('127.0.0.1:1'), 'no answer: connection refused: nothing listens on that port');
});
