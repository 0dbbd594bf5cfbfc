import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSilent } from './silent.js';
import { takesNoPlainBody, wrongCoding } from './content-coding.js';
import type { Answer } from './judgement.js';
import { answer as answerOf } from './testing.js';
import { badRequestBody } from '../spec/registry/accept-context.js';
import { ownError } from './own-page.js';

const URL = 'http://127.0.0.1/registry/transfer-instruction/v1/00ab/choice-contexts/accept';
type Sent = Parameters<typeof isSilent>[0];

const sent = (own: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  url: URL,
  headers: [['Content-Type', 'application/json']],
  ...own,
});
const withHeaders = (...headers: [string, string][]) => sent({ headers });
const json = ['content-type', 'application/json'] as [string, string];

test('what a client may well send is judged', () => {
  for (const request of [
    sent(),
    withHeaders(['content-type', 'application/json; charset=UTF-8']),
    withHeaders(json, ['Accept', '*/*']),
    withHeaders(json, ['accept', 'text/plain;q=0.5, application/json;q=0.9']),
    withHeaders(json, ['accept', 'application/*']),
    sent({ url: URL.replace('00ab', '%30%30ab%C3%A9%25') }),
    withHeaders(json, ['authorization', 'Bearer x']),
  ])
    assert.ok(!isSilent(request), JSON.stringify(request));
});

test('of other ways to send it nothing is said', () => {
  for (const request of [
    sent({ method: 'GET' }),
    withHeaders(),
    withHeaders(['content-type', 'text/plain']),
    withHeaders(['content-type', 'application/json; charset=iso-8859-1']),
    withHeaders(json, ['accept', 'application/xml']),
    withHeaders(json, ['accept', 'application/json;q=0']),
    withHeaders(json, ['authorization', 'Bearer x'], ['Authorization', 'Bearer x']),
    ...['', '%zz', '%ff', '%00', 'a%2Fb', 'a%5Cb'].map((id) => sent({ url: URL.replace('00ab', id) })),
  ])
    assert.ok(isSilent(request), JSON.stringify(request));
  assert.ok(!isSilent(sent({ url: URL.replace('00ab', 'a%2Fb') }), true));
});

const answer = (coding?: string) =>
  answerOf(200, {}, coding === undefined ? {} : { 'content-encoding': coding });

test('what a client allows, or says nothing of, is not a wrong coding', () => {
  for (const [accepted, used] of [
    [undefined, 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0.5, GZIP', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip;q=0', 'identity'],
    ['*', 'br'],
    ['gzip;q=0, *', 'br'],
    ['gzip, br', 'gzip, br'],
    ['gzip', 'x-gzip'],
    ['gzip;q=0', 'gzip'],
    ['gzip;q=0, *', 'gzip'],
  ] as const)
    assert.equal(wrongCoding(accepted, answer(used)), undefined, `${accepted}: ${used}`);
});

test('a coding that is not named is wrong', () => {
  for (const [accepted, used] of [
    ['br', 'gzip'],
    ['identity', 'gzip'],
    ['', 'gzip'],
    ['gzip', 'gzip, br'],
  ] as const)
    assert.match(
      wrongCoding(accepted, answer(used))?.actual ?? '',
      /^Content-Encoding/,
      `${accepted}: ${used}`,
    );
});

test('no body without a coding is taken where identity is refused, by its name or by all', () => {
  for (const accepted of [
    'identity;q=0',
    '*;q=0',
    'gzip;q=0, identity; q=0.000',
    'br, gzip;q=0.8, identity;q=0',
  ])
    assert.ok(takesNoPlainBody(accepted), accepted);
  for (const accepted of [undefined, '', 'gzip', 'gzip;q=0', 'identity;q=0.5', 'identity;q=1.0, *;q=0', '*'])
    assert.ok(!takesNoPlainBody(accepted), accepted);
});

const page = (text: string, headers: Record<string, string> = {}): Answer => {
  return { ...answerOf(400, undefined, headers), text, toString: () => `400 ${text}` };
};

const judged = (text: string, headers?: Record<string, string>) =>
  ownError(page(text, headers), badRequestBody, false, 'an ErrorResponse');

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
  assert.deepEqual(ownError(page('{"error":"x"}'), badRequestBody, true, ''), { clause: badRequestBody });
});
