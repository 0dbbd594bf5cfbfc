import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Noted, noting } from '../http/testing.js';
import type { RawExchange } from '../http/message.js';
import { Session } from '../target-file/session.js';
import { targetWith } from '../target-file/testing.js';
import { type Call, type Condition, inWords } from '../model/call.js';
import { FRESH } from '../model/fresh.js';
import { History } from '../model/history.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import { CallClient } from './client.js';
import { rawOf } from './finding.js';

const GOOD = { choiceContextData: {}, disclosedContracts: [] };

/** A client for a server that answers a context, unless `answer` returns another body; undefined: it cuts the connection. */
async function clientFor(
  t: TestContext,
  answer: (noted: Noted) => Promise<object | undefined> = () => Promise.resolve(GOOD),
) {
  const { url, arrivals } = await noting(t, async (noted) => {
    const given = await answer(noted);
    return given && { headers: ['Content-Type', 'application/json'], body: JSON.stringify(given) };
  });
  const text =
    `registry: { url: "${url}/base/", credential: user, transferInstructions: { acceptable: [c1, c2] } }\n` +
    'credentials: { user: { tokenFile: token.jwt } }\n';
  const session = new Session(targetWith(t, text, { 'token.jwt': 'a.b.c' }));
  t.after(() => session.close());
  const client = new CallClient(session, new History(session.target));
  return { client, arrivals };
}

const PATH = '/base/registry/transfer-instruction/v1/c1/choice-contexts/accept';

const call = (body: string | Uint8Array = '{}', condition?: Condition, own: Partial<Call> = {}): Call => ({
  operation: operationNamed('accept'),
  id: 'c1',
  body,
  varies: 'x',
  ...(condition && { condition }),
  ...own,
});

test('a call is sent as an ordinary client does it, and judged', async (t) => {
  const { client, arrivals } = await clientFor(t);
  const log: RawExchange[] = [];
  const [made, ...others] = await client.send(call(), log);
  const { line, headers, body } = arrivals[0]!;
  assert.deepEqual([arrivals.length, line, body], [1, `POST ${PATH}`, '{}']);
  assert.deepEqual(
    [headers['content-type'], headers['accept'], headers['content-length'], headers['authorization']],
    ['application/json', 'application/json', '2', 'Bearer a.b.c'],
  );
  assert.deepEqual([others, made?.differences, log[0]], [[], [], rawOf(made!.exchange)]);
  assert.ok(made?.exchange.judgements.some(({ clause }) => clause.id === 'registry.accept-path'));
  assert.equal(client.history.rightExchange(call())?.answer, made?.exchange.answer);
});

test('a call comes right after one whose client leaves, and does not wait for that', async (t) => {
  const { client, arrivals } = await clientFor(t, async () => {
    await sleep(20);
    return { adminId: 'a', supportedApis: {} };
  });
  const info: Call = { operation: operationNamed('info'), varies: 'x' };
  const leaving: Call = { ...info, condition: { connection: 'broken off' } };
  const made = await client.send({ ...info, condition: { accept: null, beside: [leaving] } });
  const came = arrivals.map(({ on, headers: { accept } }) => `${on}: ${accept}`).sort();
  assert.deepEqual([made.length, came], [1, ['0: application/json', '1: undefined']]);
});

test('headers are those of the condition', async (t) => {
  const { client, arrivals } = await clientFor(t);
  const own = { accept: null, acceptEncoding: 'gzip', contentType: 'text/json' } as const;
  await client.send(call('{}', { ...own, headerNames: 'CONTENT-TYPE' }));
  await client.send(call('{}', { headerNames: 'Content-Type' }));
  const [first, second] = arrivals.map(({ headers }) => headers);
  assert.deepEqual(
    [first?.['CONTENT-TYPE'], first?.['ACCEPT'], first?.['ACCEPT-ENCODING']],
    ['text/json', undefined, 'gzip'],
  );
  assert.deepEqual([second?.['Content-Type'], second?.['Accept']], ['application/json', 'application/json']);
});

test('a call may have a method and headers of its own, and no credential', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(call('{}', undefined, { method: 'PUT', headers: [['X-Own', 'y']], anonymous: true }));
  const { line, headers } = arrivals[0]!;
  assert.deepEqual([line, headers['X-Own'], headers['authorization']], [`PUT ${PATH}`, 'y', undefined]);
  assert.equal(headers['content-type'], undefined);
});

test('a body may come in chunks, and in several packets', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(call('{"meta":{}}', { framing: 'chunked' }));
  await client.send(call('{"meta":{}}', { pieces: 3 }));
  await client.send(call('{"meta":{}}', { framing: 'chunked', pieces: 2 }));
  const framing = arrivals.map(({ headers }) => headers['transfer-encoding'] ?? headers['content-length']);
  assert.deepEqual(framing, ['chunked', '11', 'chunked']);
  const [one, several, both] = arrivals.map(({ packets }) => packets);
  assert.ok(one === 1 && several! > 1 && both! > 1, `${one}, ${several} and ${both} packets`);
  assert.ok(arrivals.every(({ body }) => body === '{"meta":{}}'));
});

test('a connection is one that is open, unless a new one is asked for', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(call());
  for (let nth = 0; nth < 2; nth += 1) await client.send(call('{}', { connection: 'new' }));
  for (let nth = 0; nth < 4; nth += 1) await client.send(call());
  const [first, one, other, ...later] = arrivals.map(({ on }) => on);
  assert.deepEqual([first, one, other], [0, 1, 2]);
  assert.ok(later.includes(0) && !later.includes(1) && !later.includes(2));
});

test('a connection may have been used for another call', async (t) => {
  const { client, arrivals } = await clientFor(t);
  await client.send(call('{"meta":{}}', { connection: 'kept after a good call' }));
  await client.send(call('{}', { connection: 'kept after a refused call' }));
  await client.send(call('{}', { connection: 'kept after a call for an unknown id' }));
  await client.send(call('[', { connection: 'kept after a good call' }, { counterpart: call() }));
  const on = arrivals.map((each) => each.on);
  assert.deepEqual(on, [0, 0, 1, 1, 2, 2, 3, 3]);
  const bodies = arrivals.map(({ body }) => body);
  assert.deepEqual(bodies, ['{"meta":{}}', '{"meta":{}}', '[]', '{}', '{}', '{}', '{}', '[']);
  assert.notEqual(arrivals[4]?.line, arrivals[5]?.line);
});

test('half a call comes right before another one, and is cut off or truncated', async (t) => {
  const { client, arrivals } = await clientFor(t);
  for (const connection of ['after a broken-off call', 'after a truncated call'] as const) {
    const log: RawExchange[] = [];
    const made = await client.send(call('{}', { connection }), log);
    assert.deepEqual([made.length, log.length, log[0]?.response], [1, 2, undefined]);
    assert.match(log[0]?.outcome ?? '', /middle of the body|half of the body/);
  }
  const halves = arrivals.filter(({ cut }) => cut);
  assert.equal(halves.length, 2);
  for (const { body } of halves) assert.ok('{"meta":{"half":"of it"}}'.startsWith(body) && body !== '');
  assert.equal(arrivals.filter(({ cut, body }) => !cut && body === '{}').length, 2);
});

test('calls before another one come in their order, and their exchanges first', async (t) => {
  const { client, arrivals } = await clientFor(t);
  const before = [call('{"meta":{"a":"1"}}'), call('{"meta":{"a":"2"}}', { connection: 'new' })];
  const made = await client.send(call('{}', { before }));
  const bodies = ['{"meta":{"a":"1"}}', '{"meta":{"a":"2"}}', '{}'];
  const [came, told] = [arrivals.map(({ body }) => body), made.map(({ exchange }) => exchange.call.body)];
  assert.deepEqual([came, told], [bodies, bodies]);
});

test('a pause comes between the calls before a call and the call itself', async (t) => {
  const came: number[] = [];
  const { client } = await clientFor(t, () => {
    came.push(performance.now());
    return Promise.resolve(GOOD);
  });
  const pauseMs = 120;
  await client.send(call('{}', { before: [call('{"meta":{}}')], pauseMs }));
  // A timer may end a little early.
  assert.ok(came[1]! - came[0]! > pauseMs - 5);
  assert.match(inWords({ before: [call()], pauseMs: 6_000 }), /^6 s after a call for accept/);
});

test('calls beside another one are under way at the same time', { timeout: 20_000 }, async (t) => {
  const waiting: (() => void)[] = [];
  const { client } = await clientFor(t, async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 3) for (const each of waiting.splice(0)) each();
    });
    return GOOD;
  });
  const others = [call('{"meta":{}}'), call('{"excludeDebugFields":true}')];
  const made = await client.send(call('{}', { beside: others }));
  assert.deepEqual([made.length, made.at(-1)?.exchange.call.body], [3, '{}']);
  const together = await client.sendTogether([call(), ...others]);
  const beside = together.map(({ exchange }) => exchange.call.condition?.beside?.length);
  assert.deepEqual(beside, [2, 2, 2]);
});

test('a call that is not answered, beside one that is answered late, is nothing to judge', async (t) => {
  const { client } = await clientFor(t, async ({ body }) => {
    if (body === '{}') return undefined;
    await sleep(900);
    return GOOD;
  });
  const message = /^the connection was [a-z ]+: POST \/base\/registry\S+ \{\}$/;
  const sent = client.send(call('{}', { beside: [call('{"meta":{}}')] }));
  await assert.rejects(sent, { name: 'Unanswered', message });
});

test('a call has a mark of its own, which the calls right before it share', async (t) => {
  const { client, arrivals } = await clientFor(t);
  const marked = (condition?: Condition) => call(`{"meta":{"note":"${FRESH}"}}`, condition);
  await client.send(marked({ before: [marked(), marked()] }));
  await client.send(marked({ beside: [marked()] }));
  const marks = arrivals.map(({ body }) => /q7mark[0-9a-z]+x/.exec(body)?.[0]);
  assert.ok(!marks.includes(undefined));
  assert.deepEqual([new Set(marks.slice(0, 3)).size, new Set(marks.slice(2)).size], [1, 3]);
  await client.send(call(Buffer.from(`{"meta":{"note":"${FRESH}"}}`)));
  assert.ok(arrivals.at(-1)?.body.includes(FRESH), 'bytes are sent as they are');
});
