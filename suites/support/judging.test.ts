import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requirePrecondition } from './expect.js';
import { isJsonMediaType } from '../../src/harness/judging/media-type.js';
import { reply } from './testing.js';

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
