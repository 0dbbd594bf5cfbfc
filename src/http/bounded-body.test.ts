import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { BodyTooLarge, decode, MAX_BODY, readBounded } from './bounded-body.js';
import { HOSTILE_KINDS, hostileUrl, type HostileKind } from '../reference/testing/hostile/serve.js';
import { clientFor, post, unanswered } from './testing.js';

const stream = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')));

test('a body is read up to the limit, and not a byte further', async () => {
  assert.deepEqual(await readBounded(stream()), Buffer.alloc(0));
  assert.deepEqual(await readBounded(stream(1, 0, 2)), Buffer.from('xxx'));
  assert.equal((await readBounded(stream(MAX_BODY - 1, 1))).length, MAX_BODY);
  await assert.rejects(readBounded(stream(MAX_BODY, 1)), BodyTooLarge);
});

test('reading ends as soon as the limit is passed, and closes the stream', async () => {
  let given = 0;
  const endless = new Readable({
    read() {
      given += 1;
      this.push(Buffer.alloc(1024 * 1024));
    },
  });
  await assert.rejects(readBounded(endless), BodyTooLarge);
  assert.ok(given < 16 && endless.destroyed);
});

const BODY = Buffer.from('{"é":1}');

test('each coding that is known is undone, whatever its letters', () => {
  for (const [coding, coded] of [
    ['gzip', gzipSync(BODY)],
    [' X-GZIP ', gzipSync(BODY)],
    ['deflate', deflateSync(BODY)],
    ['deflate', deflateRawSync(BODY)],
    ['gzip, br', brotliCompressSync(gzipSync(BODY))],
    ['gzip,gzip', gzipSync(gzipSync(BODY))],
    ['br', brotliCompressSync(BODY)],
    ['identity', BODY],
    ['', BODY],
    [undefined, BODY],
  ] as const)
    assert.deepEqual(decode(coded, coding), { body: BODY });
  assert.deepEqual(decode(Buffer.alloc(0), 'gzip'), { body: Buffer.alloc(0) });
});

test('a bomb is too large, exactly the limit is not', () => {
  for (const [coding, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    assert.equal(decode(compress(Buffer.alloc(MAX_BODY)), coding).body.length, MAX_BODY);
    assert.throws(() => decode(compress(Buffer.alloc(MAX_BODY + 1)), coding), BodyTooLarge);
  }
});

test('a request may have another limit', async () => {
  assert.equal((await readBounded(stream(2, 1), 3)).length, 3);
  await assert.rejects(readBounded(stream(2, 2), 3), BodyTooLarge);
  assert.equal(decode(gzipSync(BODY), 'gzip', BODY.length).body.length, BODY.length);
  assert.throws(() => decode(gzipSync(BODY), 'gzip', BODY.length - 1), BodyTooLarge);
  assert.match(new BodyTooLarge(64 * 1024 * 1024).message, /larger than the maximum of 64 MiB/);
});

test('what is not as it says stays as it is, with the reason; a coding that is not known is an error', () => {
  for (const [body, codings, not] of [
    [BODY, 'gzip', 'gzip'],
    [gzipSync(BODY).subarray(0, 15), 'gzip', 'gzip'],
    [gzipSync(BODY), 'gzip, br', 'br'],
  ] as const)
    assert.deepEqual(decode(body, codings), {
      body,
      undecoded: `a body that is not ${not}, as its Content-Encoding says`,
    });
  for (const coding of ['zstd', 'gzip, gzip, gzip, gzip', 'constructor', '__proto__'])
    assert.throws(() => decode(BODY, coding), /is not known|are too many/);
});

/** A status, or why there is none. */
const ENDS: Record<HostileKind, number | RegExp> = {
  'endless-body': /larger than the maximum of 8 MiB/,
  'one-byte-a-second': /no complete answer within 0\.3 s/,
  'gzip-bomb': /larger than the maximum of 8 MiB/,
  'br-bomb': /larger than the maximum of 8 MiB/,
  'never-answers': /no complete answer within 0\.3 s/,
  'html-proxy': 200,
  'echo-token': 200,
  markup: 200,
  'broken-framing': /not valid HTTP/,
  'content-length-lies': /closed before the answer was complete/,
  reset: /reset before the answer was complete/,
  'huge-headers': /headers of the response are larger/,
  'not-http': /not valid HTTP/,
  'http-101': /closed before the answer was complete/,
  '100-continue-flood': /closed before the answer was complete/,
  'redirect-elsewhere': 302,
};

/** An unpacked bomb would be a gigabyte. */
const MOST_MEMORY_KB = 400 * 1024;

for (const kind of HOSTILE_KINDS)
  test(`${kind} ends, in bounded time and memory`, async (t) => {
    const url = await hostileUrl(t, kind);
    const expected = ENDS[kind];
    const late = expected instanceof RegExp && expected.source.includes('within');
    const client = clientFor(t, late ? { requestTimeoutMs: 300 } : {});
    const sending = Promise.all(Array.from({ length: 4 }, () => client.send(post(`${url}/x`))));
    if (typeof expected === 'number') {
      for (const { response } of await sending) {
        assert.equal(response.status, expected);
        assert.ok(response.body.length <= MAX_BODY);
      }
    } else {
      assert.match((await unanswered(sending)).message, expected);
    }
    assert.ok(process.resourceUsage().maxRSS < MOST_MEMORY_KB);
  });
