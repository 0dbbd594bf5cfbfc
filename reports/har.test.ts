import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Har } from 'har-format';
import { clause, counterexample, exchange, verdictOf } from './fixtures/build.js';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { tls } from './fixtures/systems.js';
import { harReport } from './har.js';
import { jsonText } from './printable.js';
import { OBEYED, samples } from './testing/samples.js';

/** As it is read again; the compiler holds it against the format. */
const harOf = (verdict: Parameters<typeof harReport>[0]): Har => {
  const har: Har = harReport(verdict);
  return JSON.parse(jsonText(har)) as Har;
};

const of = (one: ReturnType<typeof exchange>) =>
  harOf(
    verdictOf({
      clauses: [
        clause('registry.x', 'X holds.', {
          verdict: 'fail',
          counterexample: counterexample({}, { exchanges: [one] }),
        }),
      ],
    }),
  ).log.entries[0]!;

test('each exchange is an entry of the page of its cause, or of its observation', () => {
  const { log } = harOf(failing);
  assert.deepEqual([log.version, log.creator.name], ['1.2', 'assay']);
  const ids = log.pages!.map(({ id }) => id);
  assert.deepEqual(ids.slice(0, 3), [
    'registry.meta-values#1',
    'registry.meta-values#2',
    'registry.meta-size#1',
  ]);
  assert.ok(failing.observations.every(({ key, exchange }) => !exchange || ids.includes(key)));
  assert.equal(log.entries.filter(({ pageref }) => pageref === 'registry.meta-size#1').length, 2);
  const [first] = log.entries;
  assert.equal(first!.request.postData!.text, '{"meta":{"a":1}}');
  assert.equal(first!.request.postData!.mimeType, 'application/json');
  assert.equal(first!.response.status, 200);
});

test('a request that nobody answered has status 0, and says why', () => {
  const { response } = harOf(failing).log.entries.find(
    ({ pageref }) => pageref === 'registry.meta-values#2',
  )!;
  assert.deepEqual([response.status, response.comment], [0, 'the connection was reset']);
});

test('queries are taken apart, and what is not UTF-8 or not whole says so', () => {
  const plain = exchange('', 200, 'x');
  const { request, response } = of({
    ...plain,
    request: {
      ...plain.request,
      url: 'http://127.0.0.1:1/a?b=c%20d&b=e',
      body: { bytes: 1, base64: '/w==' },
    },
    response: { ...plain.response!, body: { bytes: 9, base64: '/v8=', truncated: true } },
  });
  assert.deepEqual(request.queryString, [
    { name: 'b', value: 'c d' },
    { name: 'b', value: 'e' },
  ]);
  assert.equal(request.postData!.comment, 'not UTF-8: the text is base64');
  const { text, encoding, comment, size } = response.content;
  assert.deepEqual([text, encoding, comment, size], ['/v8=', 'base64', 'only the beginning was kept', 9]);
});

test('handshakes are not HTTP and are left out', () => {
  assert.ok(JSON.stringify(tls).includes('"method":"TLS"'));
  assert.ok(harOf(tls).log.entries.every(({ request }) => request.method !== 'TLS'));
});

describe('whatever the verdict', () => {
  for (const [name, verdict] of Object.entries(samples))
    test(`${name}: pages and entries belong together`, () => {
      const { pages = [], entries } = harOf(verdict).log;
      const refs = new Set(entries.map(({ pageref }) => pageref));
      assert.deepEqual(new Set(pages.map(({ id }) => id)), refs);
      for (const { time, timings } of entries) assert.equal(time, timings.wait);
    });
  test('nothing in the file is obeyed by a terminal', () =>
    assert.doesNotMatch(jsonText(harReport(hostile)), new RegExp(OBEYED.source.split('|')[0]!, 'u')));
});
