import assert from 'node:assert/strict';
import { createSecureServer, createServer as createHttp2Server } from 'node:http2';
import { test, type TestContext } from 'node:test';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loopbackCertificate, loopbackKey, targetWith } from '../target-file/testing.js';
import { listening } from '../probes/tls/testing.js';
import { framed } from './client.js';
import { Line } from './message.js';
import { curlCommand } from './shell.js';
import { clientFor, post, recording, serve, listen } from './testing.js';
import { Agent } from '../packages/undici.js';
import { explainFailure } from './outcome.js';
import { Session } from '../target-file/session.js';
import { lookup, sharedContext } from './connections.js';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import { createAuthority } from '../reference/tls/authority.js';
import { rootCertificates } from 'node:tls';

const BODY = Buffer.from(JSON.stringify({ meta: { note: 'x'.repeat(100) } }));

test('a body comes with its length or in chunks, whole or in pieces', async (t) => {
  const { url, arrivals } = await recording(t);
  const client = clientFor(t);
  for (const transport of [{}, { pieces: 5 }, { chunked: true }, { chunked: true, pieces: 5 }])
    await client.send(post(url, { body: BODY, transport }));
  const framing = arrivals.map(({ headers }) => {
    const names = headers.map(([name]) => name.toLowerCase());
    return ['content-length', 'transfer-encoding'].filter((name) => names.includes(name)).join();
  });
  assert.deepEqual(framing, ['content-length', 'content-length', 'transfer-encoding', 'transfer-encoding']);
  for (const { body } of arrivals) assert.deepEqual(body, BODY);
});

test('pieces arrive one by one', async (t) => {
  const sizes: number[] = [];
  const url = await serve(t, (request, response) => {
    request.on('data', (piece: Buffer) => sizes.push(piece.length));
    request.on('end', () => response.end('{}'));
  });
  await clientFor(t).send(post(url, { body: BODY, transport: { pieces: 4 } }));
  assert.ok(sizes.length > 1, String(sizes));
});

test('by HTTP/2 a body comes in one piece', () => {
  const pieces = (url: string) =>
    framed(post(url, { body: BODY, transport: { pieces: 5, http2: true } })).body;
  assert.deepEqual(pieces('https://127.0.0.1/'), BODY);
  assert.notDeepEqual(pieces('http://127.0.0.1/'), BODY);
});

test('by HTTP/1.0 a body has its length, and each request a connection', async (t) => {
  const seen: unknown[] = [];
  const url = await serve(t, (request, response) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    seen.push([request.httpVersion, Number(length), coding, request.socket.remotePort]);
    request.on('end', () => response.end('{}')).resume();
  });
  const client = clientFor(t);
  for (const transport of [{ http10: true }, { http10: true, chunked: true, pieces: 5 }]) {
    const { request, response } = await client.send(post(url, { body: BODY, transport }));
    assert.equal(response.status, 200);
    assert.match(curlCommand(request), / --http1\.0 (?!.*chunked)/);
  }
  const ports = seen.map((each) => (each as unknown[]).pop());
  assert.deepEqual(seen, Array(2).fill(['1.0', BODY.length, undefined]));
  assert.equal(new Set(ports).size, 2);
});

test('names of headers go out in the letters that they have', async (t) => {
  const { url, arrivals } = await recording(t);
  await clientFor(t).send(post(url, { headers: [['CONTENT-TYPE', 'application/json']] }));
  assert.ok(arrivals[0]!.headers.some(([name]) => name === 'CONTENT-TYPE'));
});

test('a line is one connection, and no other request has it', async (t) => {
  const ports: (number | undefined)[] = [];
  const url = await serve(t, (request, response) => {
    ports.push(request.socket.remotePort);
    response.end('{}');
  });
  const [client, line] = [clientFor(t), new Line()];
  await client.send(post(url));
  for (let i = 0; i < 3; i += 1) await client.send(post(url, { transport: { line } }));
  await client.send(post(url, { transport: { line: new Line() } }));
  await line.close();
  assert.equal(new Set(ports.slice(1, 4)).size, 1);
  assert.equal(new Set(ports).size, 3);
});

test('a request that is broken off comes as far as the middle of its body, or whole', async (t) => {
  for (const [how, isWhole] of [
    ['cut', false],
    ['truncated', false],
    ['truncated', true],
  ] as const) {
    let bytes = 0;
    const url = await serve(t, (request) => {
      request.on('error', () => undefined);
      request.on('data', (piece: Buffer) => (bytes += piece.length));
    });
    const client = clientFor(t);
    const breakOff = await client.begin({ ...post(url), body: BODY, isWhole });
    const { outcome } = await breakOff(how);
    assert.equal(bytes, isWhole ? BODY.length : BODY.length >> 1);
    assert.ok(outcome);
    assert.equal(client.requests, 1);
  }
});

async function http2Server(t: TestContext, allowHTTP1: boolean) {
  const versions: string[] = [];
  const options = { key: loopbackKey, cert: loopbackCertificate, allowHTTP1 };
  const server = createSecureServer(options, (request, response) => {
    versions.push(request.httpVersion);
    response.end('{}');
  });
  return { url: `https://${await listening(t, server)}`, versions };
}

test('a connection of its own speaks HTTP/2 where nothing else is spoken', async (t) => {
  const { url, versions } = await http2Server(t, false);
  const client = clientFor(t, { tls: { ca: [loopbackCertificate] } });
  const line = new Line();
  await client.send(post(url, { transport: { line } }));
  await client.send(post(url, { transport: { line } }));
  assert.deepEqual(versions, ['2.0', '2.0']);
  await line.close();
});

test('HTTP/2 is spoken where it is wanted, and where nothing else is spoken', async (t) => {
  for (const allowHTTP1 of [true, false]) {
    const { url, versions } = await http2Server(t, allowHTTP1);
    const client = clientFor(t, { tls: { ca: [loopbackCertificate] } });
    await client.send(post(url, { transport: { http2: true } }));
    const { request, response } = await client.send(post(url, { transport: { chunked: true } }));
    assert.equal(response.status, 200);
    assert.deepEqual(versions, ['2.0', allowHTTP1 ? '1.1' : '2.0']);
    assert.equal(request.transport?.http2 ?? false, !allowHTTP1);
  }
});

const failure = (code: string, message = '', name = 'Error') =>
  Object.assign(new Error(message), { code, name });

test('what a stranger can mend is told in words', () => {
  for (const [error, told] of [
    [failure('ECONNREFUSED'), /nothing listens/],
    [failure('ENOTFOUND'), /DNS/],
    [failure('ERR_TLS_CERT_ALTNAME_INVALID', "not in the cert's list"), /another host: not in the cert/],
    [
      failure('EPROTO', 'write EPROTO 80:error:0A00010B:SSL routines::wrong version number'),
      /meant to be http\?/,
    ],
    [failure('EPROTO', 'alert'), /does the port speak TLS/],
    [failure('', 'Expected HTTP/', 'HTTPParserError'), /not valid HTTP: Expected HTTP/],
    [
      Object.assign(failure('', 'Expected HTTP/', 'HTTPParserError'), { data: 'SSH-2.0\r\n' }),
      /it begins with "SSH-2\.0", so another service/,
    ],
    [new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]), /nothing listens/],
    [failure('CERT_HAS_EXPIRED'), /expired/],
  ] as const)
    assert.match(explainFailure(error), told);
});

test('a port that speaks HTTP/2 alone is named as such', async (t) => {
  const server = createHttp2Server().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  t.after(() => agent.close());
  const asked = agent.request({ origin: `http://127.0.0.1:${port}`, path: '/', method: 'GET' });
  const error = await asked.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.match(explainFailure(error), /^the port supports only HTTP\/2/);
});

test('anything else is told as it is', () => {
  assert.equal(explainFailure(failure('EWEIRD', 'oh no')), 'oh no');
  assert.equal(explainFailure(failure('EWEIRD')), 'EWEIRD');
  assert.equal(explainFailure(new Error('constructor')), 'constructor');
  assert.equal(explainFailure(new AggregateError([])), 'AggregateError');
});

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
  const session = (key: string) => {
    const tls = `tls: { caFile: ca.pem, certificateFile: c.pem, keyFile: ${key} }\n`;
    return new Session(targetWith(t, `scan: { url: "${url}" }\n${tls}`, files));
  };
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
  // What cannot be read is left to the connection, which says what is wrong with it.
  const unreadable = { cert: 'no certificate', key: 'no key' };
  assert.equal(sharedContext(unreadable), unreadable);
});

test('a body that waits is sent when the target asks for it, or a second later, and only over HTTP/1.1', async (t) => {
  const arrived: unknown[] = [];
  const server = createHttpServer((request, response) => {
    arrived.push([request.headers.expect, request.httpVersion]);
    request.on('end', () => response.end('{}')).resume();
  });
  const asks = ['at once', 'never', 'refuses'];
  server.on('checkContinue', (request, response) => {
    const how = asks.shift();
    if (how === 'at once') response.writeContinue();
    if (how !== 'refuses') server.emit('request', request, response);
    else response.writeHead(417).end();
  });
  const url = `http://127.0.0.1:${await listen(t, server)}`;
  const client = clientFor(t);
  const headers: [string, string][] = [['Expect', '100-continue']];
  const send = async (transport = {}) =>
    (await client.send(post(url, { headers, body: BODY, transport }))).response.status;
  assert.deepEqual([await send(), await send({ pieces: 3 }), await send({ chunked: true })], [200, 200, 417]);
  const { request } = await client.send(post(url, { headers, body: BODY, transport: { http10: true } }));
  assert.deepEqual(request.headers, [['user-agent', 'assay']]);
  await client.send({ method: 'GET', url, headers });
  const waited = ['100-continue', '1.1'];
  assert.deepEqual(arrived, [waited, waited, [undefined, '1.0'], [undefined, '1.1']]);
});

test('a target that says that it waits for the body, although nobody asked, is heard to the end', async (t) => {
  const server = createHttpServer((request, response) => {
    response.writeContinue();
    request.on('end', () => response.end('{}')).resume();
  });
  const url = `http://127.0.0.1:${await listen(t, server)}`;
  const client = clientFor(t);
  // The server responds to Expect by itself, too.
  const headers: [string, string][] = [['expect', '100-continue']];
  for (const request of [
    post(url, { body: BODY }),
    post(url, { body: BODY, headers }),
    { method: 'GET', url, headers: [] },
  ])
    assert.equal((await client.send(request)).response.body.toString(), '{}');
});

test('a body that waits over TLS, too', async (t) => {
  const { key, cert } = { key: loopbackKey, cert: loopbackCertificate };
  const server = createServer({ key, cert }, (request, response) =>
    request.on('end', () => response.end('{}')).resume(),
  );
  const url = `https://127.0.0.1:${await listen(t, server)}`;
  const headers: [string, string][] = [['expect', '100-continue']];
  const client = clientFor(t, { tls: { ca: [cert] } });
  assert.equal((await client.send(post(url, { headers, body: BODY }))).response.status, 200);
});
