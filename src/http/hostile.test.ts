import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE_KINDS, startHostile, type HostileKind } from '../reference/testing/hostile/serve.js';
import { MAX_BODY } from './bounded-body.js';
import { clientFor, post, unanswered } from './testing.js';

/** A status, or why there is none. */
const ENDS: Record<HostileKind, number | RegExp> = {
  'endless-body': /larger than the 8 MiB/,
  'one-byte-a-second': /no complete answer within 0\.3 s/,
  'gzip-bomb': /larger than the 8 MiB/,
  'br-bomb': /larger than the 8 MiB/,
  'never-answers': /no complete answer within 0\.3 s/,
  'html-proxy': 200,
  'echo-token': 200,
  markup: 200,
  'broken-framing': /not valid HTTP/,
  'content-length-lies': /closed before the answer was complete/,
  reset: /reset before the answer was complete/,
  'huge-headers': /headers of the answer are larger/,
  'not-http': /not valid HTTP/,
  'http-101': /closed before the answer was complete/,
  '100-continue-flood': /closed before the answer was complete/,
  'redirect-elsewhere': 302,
};

/** An unpacked bomb would be a gigabyte. */
const MOST_MEMORY_KB = 400 * 1024;

for (const kind of HOSTILE_KINDS) {
  test(`${kind} ends, in bounded time and memory`, async (t) => {
    const hostile = await startHostile(kind);
    t.after(() => hostile.close());
    const expected = ENDS[kind];
    const late = expected instanceof RegExp && expected.source.includes('within');
    const client = clientFor(t, late ? { requestTimeoutMs: 300 } : {});
    const sending = Promise.all(Array.from({ length: 4 }, () => client.send(post(`${hostile.url}/x`))));
    if (typeof expected === 'number') {
      for (const { response } of await sending) {
        assert.equal(response.status, expected);
        assert.ok(response.body.length <= MAX_BODY);
      }
    } else {
      assert.match((await unanswered(sending)).message, expected);
    }
    assert.equal(hostile.strayed(), 0);
    assert.ok(process.resourceUsage().maxRSS < MOST_MEMORY_KB);
  });
}
