import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { UsageError } from '../../src/platform/errors.js';
import { Forwarder, prometheusFrom } from './prometheus.js';
import { recording } from '../../src/http/testing.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../../src/target-file/testing.js';
import { runK6 } from './run-k6.js';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { compress } from 'snappyjs';
import { WriteRequestSchema } from '../../src/protobuf/remote-write_pb.js';
import { readPush } from './collected.js';
import { SILENT_K6 } from '../testing/run.js';

/** A server that notes what is pushed to it. */
const serve = (t: TestContext, status: number) =>
  recording(t, () => ({ status, headers: ['location', '/elsewhere'], body: status === 204 ? '' : 'why' }));

test('pushes are passed on in their order, with who pushes', async (t) => {
  const { arrivals, url } = await serve(t, 204);
  const user = { K6_PROMETHEUS_RW_USERNAME: 'ada', K6_PROMETHEUS_RW_PASSWORD: 'secret' };
  const prometheus = prometheusFrom(url, user);
  assert.equal(prometheus?.url, `${url}/api/v1/write`);
  const forwarder = new Forwarder(prometheus);
  for (const text of ['one', 'two', 'three']) forwarder.take(Buffer.from(text));
  assert.equal(await forwarder.close(), undefined);
  const told = arrivals.map(({ body }) => String(body));
  assert.deepEqual(told, ['one', 'two', 'three']);
  const headers = new Headers(arrivals[0]?.headers);
  assert.equal(headers.get('content-encoding'), 'snappy');
  assert.equal(headers.get('authorization'), `Basic ${Buffer.from('ada:secret').toString('base64')}`);
});

test('what was not taken is told, never thrown, and redirects are not followed', async (t) => {
  for (const [status, lost] of [
    [400, /did not take 1 of 1 pushes of metrics: it answered 400/],
    [307, /it answered 307/],
  ] as const) {
    const { arrivals, url } = await serve(t, status);
    const forwarder = new Forwarder({ url, headers: {} });
    forwarder.take(Buffer.from('x'));
    assert.match((await forwarder.close()) ?? '', lost);
    assert.equal(arrivals.length, 1);
  }
  const nobody = new Forwarder({ url: 'http://127.0.0.1:9/', headers: {} });
  nobody.take(Buffer.from('x'));
  assert.match((await nobody.close()) ?? '', /Prometheus at 127\.0\.0\.1:9 did not take 1 of 1/);
});

test('what waits is bounded: the oldest go', async (t) => {
  const { arrivals, url } = await serve(t, 204);
  const forwarder = new Forwarder({ url, headers: {} });
  for (let i = 0; i < 100; i += 1) forwarder.take(Buffer.from(String(i)));
  assert.match((await forwarder.close()) ?? '', /69 of 100 pushes of metrics: it was too slow/);
  assert.equal(String(arrivals.at(-1)?.body), '99');
});

test('where metrics go: the flag, else the variable of k6; never with a secret in the address', () => {
  const env = { K6_PROMETHEUS_RW_SERVER_URL: 'https://a.example/push', K6_PROMETHEUS_RW_BEARER_TOKEN: 't' };
  assert.deepEqual(prometheusFrom(undefined, env), {
    url: 'https://a.example/push',
    headers: { Authorization: 'Bearer t' },
  });
  assert.equal(prometheusFrom('http://b.example', env)?.url, 'http://b.example/api/v1/write');
  assert.equal(prometheusFrom(undefined, {}), undefined);
  for (const wrong of ['nowhere', 'ftp://a.example', 'http://ada:pw@a.example'])
    assert.throws(
      () => prometheusFrom(wrong, {}),
      (error) => error instanceof UsageError && !error.message.includes('pw'),
    );
});

interface Seen {
  argv: string[];
  env: Record<string, string>;
  statuses: number[];
}

/** Notes how it was called, and asks for tokens as k6 does. */
const K6 = `#!${process.execPath}
const { writeFileSync } = require('node:fs');
const { env, argv } = process;
const ask = async (name) => {
  const { status } = await fetch(env.K6_SECRET_SOURCE_URL_URL_TEMPLATE.replace('{key}', name + '/1'));
  return status;
};
Promise.all(['registry', 'participantAdmin', '%zz'].map(ask)).then((statuses) =>
  writeFileSync(__dirname + '/seen.json', JSON.stringify({ argv, env, statuses })),
);
`;

const skip = process.platform === 'win32' && 'Windows starts no script as a program';

test('k6 shows no way to a token in its arguments, and gets no other one', { skip }, async (t) => {
  const dir = folderWith(t, { k6: K6 });
  process.env['ADMIN_TOKEN'] = 'the-token-of-the-admin';
  t.after(() => delete process.env['ADMIN_TOKEN']);
  const nothing = { script: 'script.js', scenarios: [], files: {}, scriptPlan: () => ({}), durationMs: 0 };
  const k6 = { program: join(dir, 'k6'), version: '2.0.0', from: 'K6_BIN' as const, shared: false };
  const token = async (name: string) => `the-token-of-${name}`;
  await runK6({ ...nothing, credentials: ['registry'] }, { ...SILENT_K6, k6, token });
  const { argv, env, statuses } = JSON.parse(readFileSync(join(dir, 'seen.json'), 'utf8')) as Seen;
  assert.ok(argv.includes('--secret-source'));
  assert.doesNotMatch(argv.join('\n'), /127\.0\.0\.1|the-token/);
  assert.equal(env['ADMIN_TOKEN'], undefined);
  assert.match(env['ASSAY_TOKENS'] ?? '', /the-token-of-registry/);
  assert.deepEqual(statuses, [200, 404, 500]);
});

const push = (request: MessageInitShape<typeof WriteRequestSchema>) =>
  compress(toBinary(WriteRequestSchema, create(WriteRequestSchema, request)));

test('series with their newest sample, or with the buckets of a histogram', () => {
  const labels = [
    { name: '__name__', value: 'k6_http_reqs_total' },
    { name: 'scenario', value: 'operator' },
  ];
  const sample = (value: number, timestamp: bigint) => ({ value, timestamp });
  const span = (offset: number, length: number) => ({ offset, length });
  const spans = { positiveSpans: [span(-3, 2), span(4, 1)], positiveDeltas: [5n, -2n, 1n] };
  const counted = { labels, samples: [sample(1, 1_000n), sample(7, 2_000n)] };
  const timed = { labels: [], histograms: [{ zeroCountInt: 2n, ...spans, timestamp: 3_000n }] };
  const [first, second] = readPush(push({ timeseries: [counted, timed] }));
  const told = { __name__: 'k6_http_reqs_total', scenario: 'operator' };
  assert.deepEqual(first, { labels: told, at: 2_000, value: 7 });
  assert.equal(second?.at, 3_000);
  assert.deepEqual(Object.fromEntries(second.buckets!), { '-200': 2, '-3': 5, '-2': 3, '3': 4 });
});

const text = (...parts: (number | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

test('pieces and copies of snappy, by the three ways to write an offset', () => {
  const series = (...block: (number | string)[]) => readPush(text(...block));
  assert.deepEqual(series(0), []);
  const [name, value] = ['\n\x03aaa', '\x12\x03aaa'];
  const expected = [{ labels: { aaa: 'aaa' }, at: 0 }];
  const head = ['\n\x0c\n\n', name, value].join('');
  assert.deepEqual(series(14, 13 << 2, head), expected);
  const [begun, back] = [head.slice(0, -3), 5];
  // A copy of four characters, and of fewer, that were there before.
  assert.deepEqual(series(14, 10 << 2, begun, (2 << 2) | 2, back, 0), expected);
  assert.deepEqual(series(14, 10 << 2, begun, (2 << 2) | 3, back, 0, 0, 0), expected);
});

test('what is not a block, or no message in one, is refused, however much it claims to hold', () => {
  for (const bytes of ['051068', '070103', 'ffffffff0f', 'ffffffffffff', '0308ffffff'])
    assert.throws(() => readPush(Buffer.from(bytes, 'hex')), Error, bytes);
});
