import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { protobufExposition } from './testing/protobuf.js';
import type { MetricsFormat } from './exposition.js';
import { recognise, contentType } from './recognise.js';

const TYPES = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  protobuf: 'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited',
};
const TEXT = '# TYPE a_total counter\na_total 1\n';
const OPENMETRICS = '# TYPE a counter\na_total 1 # {} 1\n# EOF\n';
const [PROTOBUF] = fc.sample(protobufExposition, { seed: 1, numRuns: 1 }).map(({ body }) => body);

const seen = (body: string | Buffer, type: string | undefined, asked: MetricsFormat = 'text') => {
  const { exposition, typeProblem } = recognise(Buffer.from(body), type, asked);
  return [exposition.format, exposition.defects.all.map(({ rule }) => rule).join(), typeProblem];
};

test('a body is read as its Content-Type says', () => {
  assert.deepEqual(seen(TEXT, TYPES.text), ['text', '', undefined]);
  assert.deepEqual(seen(OPENMETRICS, TYPES.openmetrics), ['openmetrics', '', undefined]);
  assert.deepEqual(seen(PROTOBUF!, TYPES.protobuf), ['protobuf', '', undefined]);
  assert.deepEqual(seen('a -\n', TYPES.text), ['text', 'syntax', undefined]);
});

test('where it is of another format, the Content-Type is what is wrong, and nothing else', () => {
  for (const [body, type, format, called] of [
    [TEXT, 'openmetrics', 'text', 'Prometheus text that is called OpenMetrics'],
    [TEXT, 'protobuf', 'text', 'Prometheus text that is called protobuf'],
    [OPENMETRICS, 'text', 'openmetrics', 'OpenMetrics that is called Prometheus text'],
    [PROTOBUF!, 'text', 'protobuf', 'protobuf that is called Prometheus text'],
  ] as const) {
    assert.deepEqual(seen(body, TYPES[type]), [format, '', called]);
  }
});

test('OpenMetrics without its end is not taken for text', () => {
  assert.deepEqual(seen('# TYPE a gauge\na 1\n', TYPES.openmetrics), ['openmetrics', 'end', undefined]);
  assert.deepEqual(seen('# TYPE a counter\na_total 1\n', TYPES.openmetrics), [
    'openmetrics',
    'end',
    undefined,
  ]);
});

test('OpenMetrics with one wrong line is not taken for text, so that the line is told', () => {
  const body = '# TYPE a counter\na 1\n# EOF\n';
  assert.deepEqual(seen(body, TYPES.openmetrics), ['openmetrics', 'types', undefined]);
  const { exposition } = recognise(Buffer.from(body), TYPES.openmetrics, 'text');
  assert.equal(exposition.defects.all[0]?.line, 2);
});

test('what is printed is not read as protobuf, unless it says that it is that', () => {
  const json = '{"error":"not found"}\n';
  assert.deepEqual(seen(json, 'application/json', 'protobuf').slice(0, 2), ['text', 'syntax']);
  assert.deepEqual(seen(json, TYPES.protobuf, 'protobuf').slice(0, 2), ['protobuf', 'protobuf']);
});

test('without a Content-Type that is known it is read as what was asked for, or as what it is', () => {
  assert.deepEqual(seen(TEXT, undefined), ['text', '', 'no Content-Type']);
  assert.deepEqual(seen(PROTOBUF!, 'application/octet-stream', 'protobuf').slice(0, 2), ['protobuf', '']);
  assert.deepEqual(seen(TEXT, 'text/html', 'protobuf').slice(0, 2), ['text', '']);
  assert.deepEqual(seen('<html>\n', 'text/html').slice(0, 2), ['text', 'syntax']);
});

const MEDIA_TYPE =
  'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited';

test('the media types of the formats, with their parameters in any writing', () => {
  for (const [header, format] of [
    ['text/plain', 'text'],
    ['text/plain; ', 'text'],
    ['text/plain; version=0.0.4; charset=utf-8', 'text'],
    ['TEXT/PLAIN;VERSION="0.0.4";charset=UTF-8', 'text'],
    ['text/plain; version=1.0.0; escaping=allow-utf-8', 'text'],
    ['application/openmetrics-text; version=1.0.0; charset=utf-8', 'openmetrics'],
    ['application/openmetrics-text; version=0.0.1; charset=utf-8; escaping=underscores', 'openmetrics'],
    [MEDIA_TYPE, 'protobuf'],
    [`${MEDIA_TYPE}; escaping=values`, 'protobuf'],
  ] as const) {
    const { problem, ...rest } = contentType(header);
    assert.deepEqual([rest.format, problem], [format, undefined], header);
  }
});

test('what is wrong with one is told in words', () => {
  for (const [header, problem] of [
    [undefined, /no Content-Type/],
    ['', /media type/],
    ['application/json', /media type/],
    ['constructor', /media type/],
    ['text/plain; version=0.0.5', /version/],
    ['text/plain; version=0.0.4; version=0.0.4', /twice/],
    ['text/plain; charset=iso-8859-1', /charset/],
    ['application/openmetrics-text; charset=utf-8', /version/],
    ['application/openmetrics-text; version=2.0.0; charset=utf-8', /version/],
    ['application/openmetrics-text; version=1.0.0', /without charset/],
    ['application/vnd.google.protobuf', /without proto/],
    [MEDIA_TYPE.replace('delimited', 'text'), /without encoding/],
  ] as const) {
    assert.match(contentType(header).problem ?? '', problem, header);
  }
});

test('OpenMetrics has names in quotes where both sides agree on it, text always', () => {
  const type = 'application/openmetrics-text; version=1.0.0; charset=utf-8';
  assert.equal(contentType(type).anyNames, false);
  assert.equal(contentType(`${type}; escaping=allow-utf-8`).anyNames, true);
  assert.equal(contentType('text/plain').anyNames, true);
});
