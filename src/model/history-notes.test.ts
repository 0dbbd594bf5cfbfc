import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyObject, serverError } from '../spec/registry/accept-context.js';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Call } from './call.js';
import { acceptCall as call, answer, historyOf, refusal } from './testing.js';

const REGISTRY = { transferInstructions: { acceptable: ['c1', 'c2'] } };

const context = (choiceContextData: object = {}) =>
  answer(200, { choiceContextData, disclosedContracts: [] });
const run = () => historyOf(REGISTRY);

const transferOf = (sender: string) => ({
  choiceArguments: {
    expectedAdmin: 'a',
    transfer: { sender, receiver: 'alice', amount: '1.0', instrumentId: { admin: 'a', id: 'x' } },
  },
});

test('a place that varies by itself is not compared any more, another one is', () => {
  const { history, take } = run();
  take(call(), context({ a: 1, b: 1 }));
  const { exchange, differences } = take(call(), context({ a: 2, b: 1 }));
  history.facts.accept(differences[0]!, exchange, false, history.now);
  assert.equal(history.facts.varies(differences[0]!), true);
  assert.deepEqual(take(call(), context({ a: 3, b: 1 })).differences, []);
  assert.equal(take(call(), context({ a: 3, b: 2 })).differences[0]?.path, '/choiceContextData/b');
});

test('what moves on too often varies by itself', () => {
  const { history, take } = run();
  take(call(), context({ a: 0 }));
  const varies: boolean[] = [];
  for (let a = 1; a <= 4; a += 1) {
    const { exchange, differences } = take(call(), context({ a }));
    history.facts.accept(differences[0]!, exchange, true, history.now);
    varies.push(history.facts.varies(differences[0]!));
  }
  assert.deepEqual(varies, [false, false, false, true]);
  assert.deepEqual(take(call(), context({ a: 9 })).differences, []);
});

test('what is shown for new names may differ, and only a condition is blamed for it', () => {
  const { take } = run();
  const asked = (name: string, own: Partial<Call> = {}) =>
    call(transferOf(name), { operation: operationNamed('transfer-factory'), ...own });
  const shows = (a: number) =>
    answer(200, {
      factoryId: 'f',
      transferKind: 'offer',
      choiceContext: { choiceContextData: { a }, disclosedContracts: [] },
    });
  take(asked('q7mark1x'), shows(1));
  assert.deepEqual(take(asked('q7mark2x'), shows(2)).differences, []);
  const after = asked('q7mark3x', { condition: { before: [asked('bob')] } });
  const { differences } = take(after, shows(3));
  const told = differences.map(({ expected, actual }) => [expected, actual]);
  assert.deepEqual(told, [['2', '3']]);
});

test('a clause is shown on an operation, and stays broken there', () => {
  const { history, take } = run();
  assert.equal(history.takeShownOn('registry.body-object'), undefined);
  take(call('[]'), refusal(400));
  assert.deepEqual(history.takeShownOn('registry.body-object'), [{ call: 'accept', failed: false }]);
  take(call('[]'), context());
  take(call('[]'), refusal(400));
  assert.equal(history.takeShownOn('registry.body-object'), undefined);
  history.showOn('accept', bodyObject, true);
  take(call('[]'), refusal(400));
  assert.deepEqual(history.takeShownOn('registry.body-object'), [{ call: 'accept', failed: true }]);
  history.showOn('reject', serverError, false);
  assert.deepEqual(history.takeShownOn(serverError.id), [
    { call: 'accept', failed: false },
    { call: 'reject', failed: false },
  ]);
});

test('the responses that show a clause are counted until the count is taken', () => {
  const { history, take } = run();
  for (let times = 0; times < 3; times += 1) take(call('[]'), refusal(400));
  take(call(), context());
  const counts = history.takeCounts();
  assert.deepEqual([counts.get('registry.body-object'), counts.get('registry.server-error')], [3, 4]);
  assert.equal(counts.get('registry.reassigning-conflict'), undefined);
  assert.equal(history.takeCounts().size, 0);
});

test('a call that was answered rightly is known, under the default condition', () => {
  const { history, take } = run();
  const known = (own: Call) => history.rightExchange(own)?.answer.status;
  take(call('[]'), context());
  assert.equal(known(call('[]')), undefined, 'it was answered wrongly');
  take(call('[]'), refusal(400));
  assert.equal(known(call('[]')), 400);
  assert.equal(known(call('[]', { condition: { framing: 'chunked' } })), undefined);
  for (const other of [
    call('{'),
    call('[]', { id: 'c2' }),
    call('[]', { anonymous: true }),
    call('[]', { method: 'PUT' }),
  ])
    assert.equal(known(other), undefined);
  take(call('{}', { condition: { framing: 'chunked' } }), context());
  assert.equal(known(call()), undefined);
});

test('a call whose response differs from an earlier one is made again', () => {
  const { history, take } = run();
  const other = call('{"excludeDebugFields":false}');
  take(call(), context({ a: 1 }));
  assert.equal(take(other, context({ a: 2 })).differences.length, 1);
  assert.equal(history.rightExchange(other), undefined);
  take(other, context({ a: 1 }));
  assert.equal(history.rightExchange(other)?.answer.status, 200);
});

test('a response that is the same as before shows what its own condition lets it show, and no other one', () => {
  const { history, take } = run();
  take(call(), context());
  const { exchange } = take(call('{}', { condition: { framing: 'chunked' } }), context());
  const right = history.rightExchange(call())!;
  const shown = (condition: Call['condition'] = {}) =>
    history
      .repeat(right, { ...exchange, call: call('{}', { condition }) })
      .judgements.map(({ clause }) => clause.id);
  assert.ok(!shown().includes('registry.sending'));
  assert.ok(shown({ accept: null }).includes('registry.sending'));
});

test('calls are of one kind where they are judged by the same, and each comes once', () => {
  const { history, take } = run();
  take(call('[]'), refusal(400));
  take(call('[]'), refusal(400));
  take(call('null', { condition: { before: [call()] } }), refusal(400));
  take(call('{'), refusal(400));
  const kinds = [...history.callsByKind];
  const bodies = kinds.map(([, calls]) => calls.map(({ body }) => body));
  assert.deepEqual(bodies, [['[]', 'null'], ['{']]);
  assert.ok(kinds.every(([kind], at) => kind.includes(['body-object', 'body-json'][at] ?? '-')));
  assert.ok(kinds.every(([, calls]) => calls.every(({ condition }) => condition === undefined)));
});

test('errors of the server are counted by what was asked', () => {
  const { history, take } = run();
  take(call('[]'), refusal(400));
  const failed = take(call('[]'), refusal(500));
  take(call('null'), refusal(400));
  take(call(), context());
  const counts = [...history.errors.counts.values()].map(({ made, failed }) => `${failed} of ${made}`);
  assert.deepEqual(counts, ['1 of 3', '0 of 1']);
  const [first] = history.errors.counts.values();
  assert.equal(first?.exchange, failed.exchange);
});
