import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../model/call.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { restoreCall, storeCall, type StoredCall } from './finding.js';
import type { Exchange } from '../model/exchange.js';
import { Vary } from './vary.js';
import type { HttpRequest } from '../http/message.js';
import { caseInput, readable } from './counterexample.js';

const accept = operationNamed('accept');

/** A call as it is read from a verdict. */
const again = (call: Call): Call => restoreCall(JSON.parse(JSON.stringify(storeCall(call))) as StoredCall);

test('a call is read as it was kept', () => {
  const calls: Call[] = [
    { operation: operationNamed('info'), varies: 'no parameter' },
    { operation: accept, id: '%631', body: '{"a":"é😀"}', varies: 'x' },
    { operation: accept, id: 'c1', body: '', varies: 'no body', anonymous: true, made: 'misshapen' },
    { operation: accept, id: 'c1', method: 'PUT', headers: [['X-A', 'b']], varies: 'another method' },
    { operation: operationNamed('instruments'), query: [['pageSize', '2']], toTheEnd: true, varies: 'x' },
  ];
  for (const call of calls) assert.deepEqual(again(call), call);
});

test('a condition is kept, with the calls before and beside, and those before them', () => {
  const plain: Call = { operation: accept, id: 'c2', body: '{}', varies: 'y' };
  const nested: Call = { ...plain, condition: { before: [plain], framing: 'chunked' } };
  const call: Call = {
    ...plain,
    condition: { connection: 'new', pieces: 3, accept: null, before: [nested, plain], beside: [nested] },
  };
  assert.deepEqual(again(call), call);
});

test('a body that is not text keeps its bytes, also of a call before another one', () => {
  const own: Call = {
    operation: accept,
    id: 'c1',
    body: Uint8Array.of(0, 0x7b, 0xff, 0xfe, 0x0a),
    varies: 'bytes',
  };
  const [before] = again({ ...own, body: '{}', condition: { before: [own] } }).condition?.before ?? [];
  for (const restored of [again(own), before])
    assert.deepEqual(Buffer.from(restored?.body ?? ''), Buffer.from(own.body as Uint8Array));
});

test('a call is kept without its counterpart, and under no condition where it has none', () => {
  const plain: Call = { operation: accept, id: 'c1', body: '{', varies: 'half a body' };
  const kept = storeCall({ ...plain, counterpart: { ...plain, body: '{}' }, condition: {} });
  assert.deepEqual(Object.keys(kept).sort(), ['body', 'id', 'operation', 'varies']);
  assert.deepEqual(restoreCall(kept), plain);
});

test('every operation is found again by its name', () => {
  const name = 'transfer-factory';
  assert.equal(restoreCall({ operation: name, varies: 'x' }).operation, operationNamed(name));
});

const post = (body: string): Call => ({ operation: operationNamed('accept'), id: 'c1', body, varies: 'x' });
const CALLS = Array.from({ length: 200 }, (_, nth) => post(`{"meta":{"n":"${nth}"}}`));
const CONDITIONS = [{ accept: '*/*' }, { framing: 'chunked' as const, pieces: 7 }];

test('about half of all calls are sent otherwise: the seed decides which', () => {
  const changed = (seed: number) => {
    const vary = new Vary(CONDITIONS, seed);
    return CALLS.filter((call) => vary.half(call) !== call);
  };
  const [one, again, other] = [changed(1), changed(1), changed(2)];
  assert.ok(one.length > 70 && one.length < 130, `${one.length} of 200`);
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
});

test('without conditions, every call stays as it is', () => {
  const vary = new Vary();
  assert.ok(CALLS.every((call) => vary.half(call) === call));
});

test('a call has what of a condition can be said of it', () => {
  const vary = new Vary(CONDITIONS, 1);
  const get: Call = { operation: operationNamed('info'), varies: 'x' };
  assert.deepEqual(vary.under(post('{}'), vary.nth(3)).condition, { framing: 'chunked', pieces: 7 });
  assert.equal(vary.under(get, vary.nth(1)), get);
  assert.deepEqual(vary.under({ ...get, toTheEnd: true }, vary.nth(2)).condition, { accept: '*/*' });
  // What is not there comes in no chunks, but its media type may be named.
  const { body: _, ...without } = post('');
  const sending = { contentType: 'application/json; charset=utf-8', framing: 'chunked' as const };
  assert.deepEqual(vary.under(without, sending).condition, { contentType: sending.contentType });
  const raw: Call = { ...post('{}'), headers: [['content-type', 'text/plain']] };
  assert.equal(vary.under(raw, vary.nth(0)), raw);
});

test('a target that asks for a length is not sent chunks any more', () => {
  const vary = new Vary(CONDITIONS, 1);
  const call = { ...post('{}'), condition: { framing: 'chunked' as const } };
  vary.learn({ call, answer: { status: 411 } } as Exchange);
  assert.equal(vary.otherwise(post('{}')).condition?.framing, undefined);
  assert.equal(vary.otherwise(post('{}')).condition?.accept, null);
});

const URL = 'https://node.example/json/v2/parties';
const token = { value: 'a.b.c', shell: '$(assay issuer token t.yaml --as admin)' };
const posted = (body: string | Uint8Array): HttpRequest => ({
  method: 'POST',
  url: URL,
  headers: [],
  body: Buffer.from(body as string),
});
const good = authorised(posted('{}'));

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
    assert.deepEqual(told(shown, posted(body)), expected);
});

test('calls one after the other are told as they are', () => {
  const calls = [{ body: '{' }, { body: '{}' }];
  assert.deepEqual(told(calls, posted('{}')), calls);
});

test('what is only a word for what was sent is replaced by that', () => {
  const request = posted('{"partyIdHint":"a.b"}');
  for (const shown of ['a hint with a full stop', { rule: 'x', from: () => 'x' }, { connections: 8 }, 4])
    assert.deepEqual(told(shown, authorised(request), good), { partyIdHint: 'a.b' });
});

test('a body is told byte for byte where its spelling may matter', () => {
  assert.equal(told({}, posted('{"a": 1}')), '{"a": 1}');
  assert.equal(told({}, posted('{"a":1,"a":1}')), '{"a":1,"a":1}');
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
  const expired = authorised(posted('{"userId":"x"}'), bad);
  assert.deepEqual(told({ name: 'expired' }, expired, good), {
    body: { userId: 'x' },
    headers: { authorization: `Bearer ${bad.shell}` },
  });
});
