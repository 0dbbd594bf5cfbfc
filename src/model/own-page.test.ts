import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badRequestBody } from '../spec/registry/errors.js';
import type { Answer } from './judgement.js';
import { ownError } from './own-page.js';

const answer = (text: string, headers: Record<string, string> = {}): Answer => ({
  status: 400,
  header: (name) => headers[name],
  text,
  json: { ok: false, why: 'it is not JSON' },
  toString: () => `400 ${text}`,
});

const judged = (text: string, headers?: Record<string, string>) =>
  ownError(answer(text, headers), badRequestBody, false, 'an ErrorResponse');

test('a page in which an application server or a framework names itself is its own', () => {
  for (const [text, headers] of [
    ['<h1>HTTP Status 400 – Bad Request</h1>', {}],
    ['<h1>Bad Message 400</h1>', { server: 'Jetty(11.0.20)' }],
    ['', { server: 'uvicorn' }],
    ['<pre>URIError: Failed to decode param &#39;%zz&#39;</pre>', { 'x-powered-by': 'Express' }],
    ['<h1>400 Bad Request</h1>URISyntaxException thrown', {}],
    ['Illegal request-target: Invalid input', {}],
    ['{"detail":"There was an error parsing the body"}', {}],
    ['{"type":"about:blank","title":"Bad Request","status":400}', {}],
    ['<title>Error response</title>', { server: 'BaseHTTP/0.6 Python/3.12.1' }],
  ] as const)
    assert.ok(judged(text, headers)?.wrong, text);
});

test('of other pages nobody can tell whether a gateway has written them', () => {
  for (const [text, headers] of [
    ['<html><center><h1>400 Bad Request</h1></center><hr><center>nginx</center>', { server: 'nginx' }],
    ['<html><body><h1>400 Bad request</h1>\nYour browser sent an invalid request.', {}],
    ['400 Bad Request', {}],
    ['', { server: 'envoy' }],
    ['<h1>Bad Request</h1>', { server: 'cloudflare' }],
  ] as const)
    assert.equal(judged(text, headers), undefined, text);
  assert.deepEqual(ownError(answer('{"error":"x"}'), badRequestBody, true, ''), { clause: badRequestBody });
});
