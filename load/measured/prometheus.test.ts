import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { UsageError } from '../../src/platform/errors.js';
import { Forwarder, prometheusFrom } from './prometheus.js';
import { recording } from '../../src/http/testing.js';

/** A server that notes what is pushed to it. */
const serve = (t: TestContext, status: number) =>
  recording(t, () => ({ status, headers: ['location', '/elsewhere'], body: status === 204 ? '' : 'why' }));

test('pushes are passed on in their order, with who pushes', async (t) => {
  const { arrivals, url } = await serve(t, 204);
  const prometheus = prometheusFrom(url, {
    K6_PROMETHEUS_RW_USERNAME: 'ada',
    K6_PROMETHEUS_RW_PASSWORD: 'secret',
  });
  assert.equal(prometheus?.url, `${url}/api/v1/write`);
  const forwarder = new Forwarder(prometheus);
  for (const text of ['one', 'two', 'three']) forwarder.take(Buffer.from(text));
  assert.equal(await forwarder.close(), undefined);
  assert.deepEqual(
    arrivals.map(({ body }) => String(body)),
    ['one', 'two', 'three'],
  );
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
