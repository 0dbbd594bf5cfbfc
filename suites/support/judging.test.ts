import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { requirePrecondition, requireAccepted, requireStatus } from './expect.js';
import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { reply, violationOf } from './testing.js';

test('a status is the one that is asked for, or a violation with its exchange', () => {
  requireStatus(reply(404), 404, 'x');
  const wrong = reply(500, 'oops');
  const { expected, actual, gist, rule, exchange } = violationOf(() => requireStatus(wrong, 404, 'an id'));
  assert.deepEqual(
    [expected, actual, gist, rule],
    ['status 404', '500 (no media type) oops', '500 instead of 404', 'an id'],
  );
  assert.equal(exchange, wrong.exchange);
});

test('a request that is too large for the target shows nothing', () => {
  requireAccepted(reply(200), 'x');
  for (const status of [413, 414, 431])
    assert.throws(() => requireAccepted(reply(status), 'x'), Inconclusive);
  assert.equal(violationOf(() => requireAccepted(reply(400), 'x')).gist, '400 instead of 200');
});

test('what a case builds on is no violation', () => {
  requirePrecondition(reply(200), 200, 'x');
  const message = 'a real id is answered 404, not 200';
  assert.throws(() => requirePrecondition(reply(404), 200, 'a real id'), { name: 'Inconclusive', message });
});

test('JSON media types, whatever their letters and parameters', () => {
  for (const type of [
    'application/json',
    'APPLICATION/JSON;charset=utf-8',
    ' text/json ; a=b',
    'application/problem+json',
    'application/vnd.x.y+json; v=1',
  ])
    assert.ok(isJsonMediaType(type), type);
  for (const type of [
    undefined,
    '',
    'json',
    'text/plain',
    'application/jsonp',
    'application/json+xml',
    'x/application/json',
    'text/html; a=application/json',
    '+json',
    'application/json, text/html',
  ])
    assert.ok(!isJsonMediaType(type), String(type));
});
