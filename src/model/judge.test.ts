import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyOperation } from '../spec/operations.js';
import type { Call } from './call.js';
import { History } from './history.js';
import type { Answer } from './judgement.js';
import { judgeOperator, take } from './judge.js';
import { answer as answerOf } from './testing.js';

/** What a response with this status breaks. */
function broken(name: string, status: number, more: Partial<Call> = {}): string[] {
  const url = 'http://127.0.0.1:5003/readyz';
  const call: Call = { operation: anyOperation(name), url, varies: `${name} of an app`, ...more };
  const request = { method: 'GET', url, headers: [] };
  const sent = { call, request, answer: answerOf(status), sentAt: 0 };
  const { judgements } = judgeOperator(sent, new History({}));
  return judgements.flatMap(({ clause, wrong }) => (wrong ? [`${clause.id}: ${wrong.symptom}`] : []));
}

test('health is answered 200', () => {
  assert.deepEqual(broken('readyz', 200), []);
  assert.deepEqual(broken('readyz', 503), ['operator.readyz: 503 instead of 200']);
  assert.deepEqual(broken('livez', 404), ['operator.livez: 404 instead of 200']);
});

test('nothing is said of other methods, and of metrics of an app that is not ready', () => {
  assert.deepEqual(broken('readyz', 405, { method: 'HEAD' }), []);
  assert.deepEqual(broken('metrics', 503), []);
});

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';
const OPENMETRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
const COUNTER = '# TYPE a_total counter\na_total 5\n';
const STRICT = {
  openmetrics: 'application/openmetrics-text;version=1.0.0',
  text: 'text/plain;version=0.0.4',
};

interface Scraped {
  status?: number;
  type?: string;
  coding?: string;
  body?: string;
  accept?: string;
  codings?: string;
  sentAt?: number;
}

/** One target that is scraped: what each response shows, by the last word of the id of the clause. */
function scraping() {
  const history = new History({});
  return ({ status = 200, type = TEXT, coding, body = COUNTER, accept, codings, sentAt }: Scraped) => {
    const headers = Object.entries({ accept, 'accept-encoding': codings }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const url = 'http://127.0.0.1:10013/metrics';
    const answer: Answer = {
      status,
      header: (name) => ({ 'content-type': type, 'content-encoding': coding })[name],
      text: body,
      body: Buffer.from(body),
      json: { ok: false, why: 'a body that is not JSON' },
      toString: () => `${status} ${body || 'without a body'}`,
    };
    const call = { operation: anyOperation('metrics'), url, headers, varies: 'the metrics of an app' };
    const sent = { call, request: { method: 'GET', url, headers }, answer, sentAt: sentAt ?? history.now };
    const { judgements } = take(history, sent).exchange;
    return new Map(
      judgements.map(({ clause, wrong }) => [clause.id.replace('operator.metrics-', ''), wrong]),
    );
  };
}

const wrongIn = (shown: ReturnType<ReturnType<typeof scraping>>) =>
  [...shown].flatMap(([clause, wrong]) => (wrong ? [`${clause}: ${wrong.actual}`] : []));

test('an exposition that keeps every rule shows each of them that is about its format', () => {
  const shown = scraping()({ codings: 'gzip' });
  assert.deepEqual(wrongIn(shown), []);
  assert.ok(shown.has('syntax') && shown.has('counters') && shown.has('coding'));
  assert.ok(!shown.has('end') && !shown.has('protobuf') && !scraping()({}).has('coding'));
});

test('the first place that breaks a rule is told, and how many there are', () =>
  assert.deepEqual(wrongIn(scraping()({ body: `${COUNTER}b -\nc -\n` })), [
    'syntax: a value that is not a number, in Prometheus text, 2 times: line 3: b -',
  ]));

test('a response that is not an exposition breaks that clause, and shows nothing of most others', () => {
  for (const scraped of [
    { status: 404, body: '{}' },
    { type: 'text/html', body: '<html>\n' },
    { body: '' },
  ]) {
    const shown = scraping()(scraped);
    assert.ok(shown.get('served'));
    assert.ok(!shown.has('types') && !shown.has('counters'));
  }
  assert.equal(scraping()({ status: 503 }).size, 0);
});

test('a format that the request does not allow is wrong, text never is', () => {
  const openmetrics = { type: OPENMETRICS, body: '# EOF\n' };
  assert.deepEqual(wrongIn(scraping()({ ...openmetrics, accept: `${STRICT.text};q=0.6,*/*;q=0.5` })), []);
  // Which formats there must be is not shown: an app may have one alone.
  assert.deepEqual(wrongIn(scraping()({ ...openmetrics, accept: STRICT.text })), []);
  const both = scraping();
  both({ accept: STRICT.text });
  assert.deepEqual(wrongIn(both({ ...openmetrics, accept: STRICT.text })), [
    `content-type: OpenMetrics for one who takes Prometheus text: ${OPENMETRICS}`,
  ]);
  assert.deepEqual(wrongIn(scraping()({ accept: STRICT.openmetrics })), []);
});

test('what is asked for alone may be refused, unless there is text', () => {
  assert.equal(scraping()({ status: 406, accept: STRICT.openmetrics }).size, 0);
  const withText = scraping();
  withText({ accept: STRICT.text });
  assert.ok(withText({ status: 406, accept: STRICT.openmetrics }).get('served'));
  assert.ok(scraping()({ status: 406, accept: `${STRICT.openmetrics},*/*;q=0.1` }).get('served'));
  // Who takes no body without a coding may be refused, too.
  assert.equal(scraping()({ status: 406, codings: 'br, identity;q=0' }).size, 0);
});

test('a content coding is for who allows it', () => {
  assert.deepEqual(wrongIn(scraping()({ coding: 'gzip', codings: 'identity' })), [
    'coding: Content-Encoding: gzip',
  ]);
  assert.deepEqual(wrongIn(scraping()({ coding: 'br', codings: 'gzip' })), ['coding: Content-Encoding: br']);
  assert.deepEqual(wrongIn(scraping()({ coding: 'x-gzip', codings: 'gzip' })), []);
});

test('counters do not fall from one scrape to the next, nor stand still in another format', () => {
  const scrape = scraping();
  scrape({});
  assert.deepEqual(wrongIn(scrape({ body: COUNTER.replace('5', '4') })), [
    'counters: a counter that fell from 5, in Prometheus text: line 2: a_total 4',
  ]);
  const stale = () => scrape({ type: OPENMETRICS, body: '# TYPE a counter\na_total 1\n# EOF\n' });
  assert.deepEqual(wrongIn(stale()), []);
  for (const higher of ['6', '7']) scrape({ body: COUNTER.replace('5', higher) });
  const still = stale();
  assert.match(wrongIn(still).join(), /fell from 7, in OpenMetrics/);
  assert.equal(still.get('counters')?.earlierCalls?.[0]?.operation.name, 'metrics');
});

test('a scrape is compared with what was complete when it was sent', () => {
  const scrape = scraping();
  scrape({});
  scrape({ body: COUNTER.replace('5', '9') });
  assert.deepEqual(wrongIn(scrape({ body: COUNTER.replace('5', '7'), sentAt: 1 })), []);
  assert.match(wrongIn(scrape({ body: COUNTER.replace('5', '4'), sentAt: 1 })).join(), /fell from 5/);
});

test('a metric keeps its type', () => {
  const scrape = scraping();
  scrape({ body: '# TYPE a gauge\na 5\n' });
  assert.deepEqual(wrongIn(scrape({ body: '# TYPE a counter\na 5\n' })), [
    'types: a metric with another type than before, in Prometheus text: a, a gauge before, is a counter',
  ]);
});
