import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest } from '../http/message.js';
import { caseInput, readable } from './counterexample.js';

const URL = 'https://node.example/json/v2/parties';
const token = { value: 'a.b.c', shell: '$(assay issuer token t.yaml --as admin)' };
const post = (body: string | Uint8Array): HttpRequest => ({
  method: 'POST',
  url: URL,
  headers: [],
  body: Buffer.from(body as string),
});
const good = authorised(post('{}'));

function authorised(request: HttpRequest, by = token): HttpRequest {
  return { ...request, token: by, headers: [['Authorization', `Bearer ${by.value}`]] };
}
const told = (shown: unknown, request: HttpRequest, first?: HttpRequest): unknown =>
  JSON.parse(JSON.stringify(caseInput(shown, request, first), readable));

test('a value that was sent as the body is told as it is', () => {
  for (const [shown, body, expected] of [
    [{ meta: { a: 1 } }, '{"meta":{"a":1}}', { meta: { a: 1 } }],
    ['', '""', ''],
    ['{"a":', '{"a":', '{"a":'],
    [Buffer.from('{é'), '{é', '{é'],
    [Uint8Array.of(0xff), Uint8Array.of(0xff), { base64: '/w==' }],
  ] as const)
    assert.deepEqual(told(shown, post(body)), expected);
});

test('calls one after the other are told as they are', () => {
  const calls = [{ body: '{' }, { body: '{}' }];
  assert.deepEqual(told(calls, post('{}')), calls);
});

test('what is only a word for what was sent is replaced by that', () => {
  const request = post('{"partyIdHint":"a.b"}');
  for (const shown of ['a hint with a full stop', { rule: 'x', from: () => 'x' }, { connections: 8 }, 4])
    assert.deepEqual(told(shown, authorised(request), good), { partyIdHint: 'a.b' });
});

test('a body is told byte for byte where its spelling may matter', () => {
  assert.equal(told({}, post('{"a": 1}')), '{"a": 1}');
  assert.equal(told({}, post('{"a":1,"a":1}')), '{"a":1,"a":1}');
});

test('a body that says nothing is told with the request', () => {
  const request = 'POST /json/v2/parties';
  assert.deepEqual(told(undefined, good, good), { request, body: {} });
  const { body: _, ...without } = good;
  assert.deepEqual(told(undefined, without, good), { request });
});

test('an id that differs from that of the good request is told, whatever the case shows', () => {
  const other = { ...good, url: `${URL}/other` };
  assert.deepEqual(told({}, other, good), { request: 'POST /json/v2/parties/other', body: {} });
});

test('what differs from the good request is told, with the command in the place of a token', () => {
  const elsewhere = { ...good, url: `${URL}?access_token=${token.value}` };
  assert.deepEqual(told('a token in the query', { ...elsewhere, headers: [] }, good), {
    request: `POST /json/v2/parties?access_token=${token.shell}`,
    body: {},
    headers: { authorization: null },
  });
  const bad = { value: 'x.y.z', shell: '$(assay issuer token t.yaml --as admin --defect expired)' };
  const expired = authorised(post('{"userId":"x"}'), bad);
  assert.deepEqual(told({ name: 'expired' }, expired, good), {
    body: { userId: 'x' },
    headers: { authorization: `Bearer ${bad.shell}` },
  });
});
