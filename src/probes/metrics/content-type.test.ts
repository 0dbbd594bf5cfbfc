import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentType } from './content-type.js';

const PROTOBUF =
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
    [PROTOBUF, 'protobuf'],
    [`${PROTOBUF}; escaping=values`, 'protobuf'],
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
    [PROTOBUF.replace('delimited', 'text'), /without encoding/],
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
