import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { HOSTILE_KINDS, type HostileKind, MARKUP, startHostile } from './serve.js';

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

const withHostile = async (
  kind: HostileKind,
  check: (url: string, strayed: () => number) => Promise<void>,
): Promise<void> => {
  const hostile = await startHostile(kind);
  try {
    await check(hostile.url, () => hostile.strayed());
  } finally {
    await hostile.close();
  }
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

test('answers begin as their kind says', async () => {
  for (const [kind, pattern] of Object.entries(BEGINNINGS)) {
    await withHostile(kind as HostileKind, async (url) => {
      const socket = open(url);
      let seen = '';
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        seen += chunk.toString('latin1');
        if (pattern.test(seen)) break;
      }
      assert.match(seen.slice(0, 4000), pattern, kind);
    });
  }
});

test('a reset and garbage are not HTTP answers', async () => {
  await withHostile('reset', async (url) => {
    await assert.rejects(read(open(url), 1), { code: 'ECONNRESET' });
  });
  await withHostile('not-http', async (url) => {
    assert.equal((await read(open(url), 4096)).length, 4096);
  });
});

test('the bombs are small on the wire and a gigabyte when unpacked', async () => {
  const limit = 64 * 1024 * 1024;
  const tooLarge = { code: 'ERR_BUFFER_TOO_LARGE' };
  for (const kind of ['gzip-bomb', 'br-bomb'] as const) {
    await withHostile(kind, async (url) => {
      const { body } = await request(url, { method: 'POST', body: '{}' });
      const answer = Buffer.from(await body.arrayBuffer());
      assert.ok(answer.length < 5 * 1024 * 1024);
      const unpack = kind === 'gzip-bomb' ? gunzipSync : brotliDecompressSync;
      assert.throws(
        () => unpack(answer, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH }),
        tooLarge,
      );
    });
  }
});

test('tokens and markup come back in 200 and in errors', async () => {
  for (const [body, status] of [
    ['{}', 200],
    ['[]', 400],
  ] as const) {
    await withHostile('markup', async (url) => {
      const answer = await fetch(url, { method: 'POST', body });
      assert.equal(answer.status, status);
      assert.ok((await answer.text()).includes(JSON.stringify(MARKUP)));
    });
  }
});

test('a redirect that is followed is counted', () =>
  withHostile('redirect-elsewhere', async (url, strayed) => {
    assert.equal(strayed(), 0);
    await fetch(url, { method: 'POST', body: '{}' });
    assert.equal(strayed(), 1);
  }));
