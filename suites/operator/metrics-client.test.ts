import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { recording, type Answer, type Arrival } from '../../src/harness/http/testing.js';
import { NotApplicable, Inconclusive } from '../../src/harness/property/outcome.js';
import {
  requireContentType,
  requireExposition,
  requireNoCoding,
  requireRise,
  requireRule,
  requireSameTypes,
} from './metrics-rules.js';
import { targetUnderTest, violated } from '../support/testing.js';
import { connect } from './metrics-client.js';

const TEXT = ['content-type', 'text/plain; version=0.0.4; charset=utf-8'];
const OPENMETRICS = ['content-type', 'application/openmetrics-text; version=1.0.0; charset=utf-8'];
const COUNTER = '# TYPE a_total counter\na_total 5\n';

/** A subject with an app whose metrics are on loopback. */
async function target(t: TestContext, answer: (index: number, arrival: Arrival) => Answer | undefined) {
  const { url, arrivals } = await recording(t, answer);
  const apps = `[{ name: validator, metrics: "${url}/metrics" }, { name: participant }]`;
  const subject = targetUnderTest(t, `operator: { apps: ${apps} }\n`);
  return { arrivals, trial: () => connect(subject) };
}

test('each clause judges the same scrapes, and each case shows them', async (t) => {
  const { arrivals, trial } = await target(t, () => ({ headers: TEXT, body: COUNTER }));
  const cases = [trial(), trial()];
  for (const { metrics } of cases) {
    await metrics.judge(0, 'text', (scrape) => {
      requireExposition(scrape);
      requireContentType(scrape);
      requireRule('syntax', scrape);
      requireRise(scrape);
    });
  }
  assert.equal(arrivals.length, 4);
  assert.deepEqual(
    cases.map(({ log }) => log.length),
    [4, 4],
  );
  const accepted = new Map(arrivals[0]!.headers.map(([name, value]) => [name.toLowerCase(), value]));
  assert.match(accepted.get('accept')!, /^text\/plain;version=0\.0\.4;q=0\.6,\*\/\*;q=0\.5$/);
});

test('what fails is scraped anew, so that it is seen again, or not', async (t) => {
  const { arrivals, trial } = await target(t, (index) => ({
    headers: TEXT,
    body: COUNTER.replace('5', index === 1 ? '4' : '5'),
  }));
  const { metrics, log } = trial();
  const rise = () => metrics.judge(0, 'text', requireRise);
  const { actual, gist, exchange } = await violated(rise());
  assert.equal(actual, 'a counter that fell from 5, in Prometheus text: line 2: a_total 4');
  assert.equal(gist, 'a counter that fell');
  assert.equal(exchange, log[1]);
  await rise();
  assert.equal(arrivals.length, 8);
});

test('the place that breaks a rule is told, and how often it does', async (t) => {
  const { trial } = await target(t, () => ({ headers: TEXT, body: `${COUNTER}b -\nc -\n` }));
  const judged = trial().metrics.judge(0, 'text', (scrape) => requireRule('syntax', scrape));
  const { expected, actual } = await violated(judged);
  assert.equal(expected, 'a line of the format');
  assert.equal(actual, 'a value that is no number, in Prometheus text, 2 times: line 3: b -');
});

test('a large exposition is read whole and kept by its beginning, and asked for only twice', async (t) => {
  const series = Array.from({ length: 200_000 }, (_, place) => `a{place="number ${place} of many"} 1\n`);
  const body = series.join('');
  assert.ok(body.length > 6_000_000);
  const large = gzipSync(body + body.replaceAll('a{', 'b{'));
  const { arrivals, trial } = await target(t, () => ({
    headers: [...TEXT, 'content-encoding', 'gzip'],
    body: large,
  }));
  const { metrics, log } = trial();
  const [scrape] = await metrics.scrapes(0, 'text');
  assert.deepEqual([scrape?.samples, scrape?.defects.all, arrivals.length], [400_000, [], 2]);
  const { body: kept, bodyLength } = log[0]!.response!;
  assert.ok(kept.length <= 2048 && kept.buffer.byteLength < 100_000);
  assert.deepEqual([kept.at(-1), bodyLength], [0x0a, 2 * body.length]);
});

test('an answer that is no exposition, in words', async (t) => {
  for (const [answer, why] of [
    [{ status: 404, body: '{}' }, /^404/],
    [{ headers: ['content-type', 'text/html'], body: '<html>\n' }, /<html>/],
    [{ headers: TEXT, body: '' }, /without a body/],
  ] as const) {
    const { trial } = await target(t, () => ({
      ...answer,
      headers: 'headers' in answer ? [...answer.headers] : [],
    }));
    const served = trial().metrics.judge(0, 'text', requireExposition);
    assert.match((await violated(served)).actual, why);
    const judged = trial().metrics.judge(0, 'text', (scrape) => requireRule('types', scrape));
    await assert.rejects(judged, Inconclusive);
  }
});

/** The value of a header, empty where it was not sent. */
const headerIn = ({ headers }: Arrival, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

test('a format that the request does not allow is no answer, text always is', async (t) => {
  const openmetrics = await target(t, () => ({ headers: OPENMETRICS, body: '# EOF\n' }));
  const { metrics } = openmetrics.trial();
  await metrics.judge(0, 'protobuf', requireContentType);
  const { actual } = await violated(metrics.judge(0, 'mixed', requireContentType));
  assert.match(actual, /OpenMetrics for one who takes Prometheus text/);
  const text = await target(t, () => ({ headers: TEXT, body: COUNTER }));
  const served = text.trial().metrics;
  await served.judge(0, 'mixed', requireContentType);
  await assert.rejects(
    served.judge(0, 'protobuf', (scrape) => requireRule('protobuf', scrape)),
    { name: 'NotApplicable', message: 'protobuf is not served, but Prometheus text' },
  );
});

test('what is not to be had alone may be refused, and the others are judged', async (t) => {
  const { trial, arrivals } = await target(t, (_, arrival) =>
    headerIn(arrival, 'accept').startsWith('application/openmetrics')
      ? { status: 406 }
      : { headers: TEXT, body: COUNTER },
  );
  await trial().metrics.judge(0, 'mixed', requireExposition);
  assert.equal(arrivals.length, 8);
  assert.match((await violated(trial().metrics.judge(0, 'openmetrics', requireExposition))).actual, /^406/);
});

test('a content coding is for who allows it', async (t) => {
  const { trial } = await target(t, (_, arrival) => ({
    headers: [...TEXT, 'content-encoding', 'gzip'],
    body: gzipSync(`${COUNTER}# ${headerIn(arrival, 'accept')}\n`),
  }));
  const { actual } = await violated(trial().metrics.judge(0, 'mixed', requireNoCoding));
  assert.equal(actual, 'Content-Encoding: gzip');
  await trial().metrics.judge(0, 'text', requireNoCoding);
  const brotli = await target(t, () => ({
    headers: [...TEXT, 'content-encoding', 'br'],
    body: brotliCompressSync(COUNTER),
  }));
  const other = await violated(brotli.trial().metrics.judge(0, 'text', requireNoCoding));
  assert.equal(other.actual, 'Content-Encoding: br');
});

test('counters do not fall from one format to another, nor do types change', async (t) => {
  const stale = await target(t, (index, arrival) =>
    headerIn(arrival, 'accept').startsWith('application/openmetrics')
      ? { headers: OPENMETRICS, body: '# TYPE a counter\na_total 1\n# EOF\n' }
      : { headers: TEXT, body: `# TYPE a_total counter\na_total ${index + 2}\n` },
  );
  assert.match(
    (await violated(stale.trial().metrics.judge(0, 'mixed', requireRise))).actual,
    /fell from 2, in OpenM/,
  );
  const changing = await target(t, (index) => ({
    headers: TEXT,
    body: `# TYPE a ${index === 3 ? 'counter' : 'gauge'}\na 5\n`,
  }));
  const { actual } = await violated(changing.trial().metrics.judge(0, 'text', requireSameTypes));
  assert.match(actual, /a, a gauge before, is a counter/);
});

test('an app without metrics, and one that is not there, do not apply', async (t) => {
  const { trial } = await target(t, () => ({ headers: TEXT, body: COUNTER }));
  const { metrics } = trial();
  assert.deepEqual(metrics.places, [0]);
  for (const place of [1, 2]) await assert.rejects(metrics.scrapes(place, 'text'), NotApplicable);
});
