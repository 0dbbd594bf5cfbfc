import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { HOSTILE_KINDS, type HostileKind, hostileUrl, startHostile } from './serve.js';

const open = (url: string, body = '{}'): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [
    'POST /x HTTP/1.1',
    'Host: x',
    'Authorization: Bearer secret',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
};

/** What arrives until the other side ends, or until there are so many bytes. */
const read = async (socket: Socket, atMost: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: true }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= atMost) break;
  }
  return Buffer.concat(chunks);
};

test('every kind stops when it is closed, in the middle of its answer', async () => {
  for (const kind of HOSTILE_KINDS) {
    const hostile = await startHostile(kind);
    const socket = open(hostile.url);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    await new Promise((resolve) => setImmediate(resolve));
    await hostile.close();
    socket.resume();
    await closed;
  }
});

const BEGINNINGS: Partial<Record<HostileKind, RegExp>> = {
  'endless-body': /^HTTP\/1\.1 200 [^]*"choiceContextData": "[^]*aaaaa/,
  'one-byte-a-second': /^HTTP\/1\.1 200 [^]*\r\n\{\r\n$/,
  'broken-framing': /\r\n\r\nzz\r\n/,
  'content-length-lies': /Content-Length: 100000\r\n\r\n.{1,30}$/,
  'huge-headers': /^HTTP\/1\.1 200 OK\r\nX-Filler: a+\r\nX-Filler: a+\r\n/,
  'http-101': /^HTTP\/1\.1 101 /,
  '100-continue-flood': /^(HTTP\/1\.1 100 Continue\r\n\r\n){100}/,
  'html-proxy': /^HTTP\/1\.1 200 [^]*text\/html[^]*<!doctype html>/,
  'redirect-elsewhere': /^HTTP\/1\.1 302 [^]*Location: http:\/\/127\.0\.0\.1:\d+\/x\r\n/,
  'echo-token': /^HTTP\/1\.1 200 [^]*Bearer secret \{\}/,
};

test('answers begin as their kind says', async (t) => {
  for (const [kind, pattern] of Object.entries(BEGINNINGS)) {
    const socket = open(await hostileUrl(t, kind as HostileKind));
    let seen = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      seen += chunk.toString('latin1');
      if (pattern.test(seen)) break;
    }
    assert.match(seen.slice(0, 4000), pattern, kind);
  }
});

test('a reset and garbage are not HTTP answers', async (t) => {
  await assert.rejects(read(open(await hostileUrl(t, 'reset')), 1), { code: 'ECONNRESET' });
  assert.equal((await read(open(await hostileUrl(t, 'not-http')), 4096)).length, 4096);
});

test('a redirect that is followed is counted', async (t) => {
  const hostile = await startHostile('redirect-elsewhere');
  t.after(() => hostile.close());
  assert.equal(hostile.strayed(), 0);
  await fetch(hostile.url, { method: 'POST', body: '{}' });
  assert.equal(hostile.strayed(), 1);
});
