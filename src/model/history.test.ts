import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../spec/token-standard/operations.js';
import type { Call } from './call.js';
import type { Difference } from './fact.js';
import { acceptCall as call, answer, CONTRACT, historyOf, refusal } from './testing.js';

const REGISTRY = {
  transferInstructions: { acceptable: ['c1', 'c2'], unknown: ['u'], reassigning: ['r'] },
  tokenStandard: { transferInstructions: { rejectable: ['c1'], withdrawable: ['c1'] } },
};

/** A context of one contract, which has these members besides. */
const context = (data: object = {}, own: object = {}) => {
  return answer(200, { choiceContextData: data, disclosedContracts: [{ ...CONTRACT, ...own }] });
};
const run = () => historyOf(REGISTRY);

/** Where the answers to some calls differ from earlier ones: in a fact, at a place, for which clause. */
const told = (
  { fact, path }: Difference,
  ...[cause = 'chance']: Parameters<Difference['fact']['clausesOf']>[0][]
) => `${fact.key.split(' ')[0]} ${path} ${fact.clausesOf(cause, [])[0]?.id}`;

test('answers that are the same agree', () => {
  const { take } = run();
  assert.deepEqual(take(call(), context()).differences, []);
  const again = take(call(), context());
  assert.deepEqual(again.differences, []);
  assert.ok(again.ids.includes('+independent-answers'));
});

test('an answer that differs is told with its place, and what was there before', () => {
  const { take } = run();
  const first = take(call(), context({ a: 1 }));
  const [difference, ...others] = take(call(), context({ a: 2 })).differences;
  assert.deepEqual(others, []);
  const { path, expected, actual, against } = difference!;
  assert.deepEqual([path, expected, actual], ['/choiceContextData/a', '1', '2']);
  assert.equal(against.answer, first.exchange.answer);
  assert.equal(told(difference!), 'context /choiceContextData/a registry.independent-answers');
  assert.equal(take(call({}, { id: 'c2' }), context({ a: 2 })).differences.length, 0, 'of another contract');
});

test('the order of lists makes no difference, what is missing does', () => {
  const { take } = run();
  take(call(), context({ a: [1, 2] }));
  assert.deepEqual(take(call(), context({ a: [2, 1] })).differences, []);
  const [difference] = take(call(), context({ a: [1] })).differences;
  assert.deepEqual([difference?.expected, difference?.actual], ['2', undefined]);
});

test('the flag makes no difference but that to debug fields', () => {
  const { take } = run();
  const debug = { debugPayload: { x: 1 } };
  take(call(), context({}, debug));
  const flagged = take(call({ excludeDebugFields: true }), context({}));
  assert.deepEqual(flagged.differences, []);
  assert.ok(flagged.ids.includes('+exclude-debug-only'));
  const off = take(call({ excludeDebugFields: false }), context({}, debug));
  assert.ok(off.ids.includes('+exclude-debug-default') && off.ids.includes('+exclude-debug-only'));
  const [other] = take(call({ excludeDebugFields: true }), context({ a: 1 })).differences;
  assert.equal(told(other!, 'content'), 'context /choiceContextData registry.exclude-debug-only');
  const [lost] = take(call({ excludeDebugFields: false }), context({})).differences;
  assert.match(told(lost!, 'content'), /^debug .* registry\.exclude-debug-default$/);
});

test('debug fields of a contract are the same, whatever else the call says', () => {
  const { take } = run();
  take(call(), context({}, { debugPayload: { x: 1 } }));
  assert.deepEqual(
    take(call({}, { id: 'c2' }), context({ b: 1 }, { debugPayload: { x: 1 } })).differences,
    [],
  );
  const [difference] = take(call({ meta: { a: 'b' } }), context({}, { debugPayload: { x: 2 } })).differences;
  assert.equal(difference?.path, '/debugPayload/x');
  const other = context({}, { contractId: 'd', createdEventBlob: 'e', debugPayload: { x: 2 } });
  assert.deepEqual(take(call({}, { id: 'c2', operation: operationNamed('reject') }), other).differences, []);
});

test('an id in another encoding is the same id', () => {
  const { take } = run();
  take(call(), context({ a: 1 }));
  const encoded = take(call({}, { id: '%631' }), context({ a: 2 }));
  assert.equal(encoded.differences.length, 1);
  assert.ok(encoded.ids.includes('+path-encoding'));
});

test('a mark in an answer is that of its own request', () => {
  const { take } = run();
  const mark = 'q7mark1zx';
  const marked = take(call({ meta: { note: mark } }), context({ note: mark }));
  assert.ok(marked.ids.includes('+independent-answers') && !marked.ids.includes('-independent-answers'));
  const foreign = take(call({ meta: { note: 'q7mark2x' } }), context({ note: mark }));
  assert.ok(foreign.ids.includes('-independent-answers'));
  assert.match(foreign.exchange.judgements.find(({ wrong }) => wrong)?.wrong?.actual ?? '', /q7mark1zx/);
  assert.ok(!take(call({ meta: {} }), context()).ids.includes('-independent-answers'));
});

test('what comes before a call, and beside it, shows a clause of its own', () => {
  const { take } = run();
  const reject = operationNamed('reject');
  const own = (condition: Call['condition']) =>
    call({}, { operation: reject, ...(condition && { condition }) });
  take(own(undefined), context());
  const shown = (condition: Call['condition']) => take(own(condition), context()).ids;
  assert.ok(shown({ before: [own(undefined)] }).includes('+independent-answers'));
  const sibling = call({}, { operation: operationNamed('withdraw') });
  assert.ok(shown({ before: [sibling] }).includes('+context-of-choice'));
  assert.ok(shown({ beside: [own(undefined)] }).includes('+parallel-answers'));
});

test('where nothing says how a call is answered, it is answered alike each time', () => {
  const { take } = run();
  const odd = call('{"other":1}');
  take(odd, refusal(400));
  assert.deepEqual(take(odd, refusal(400)).differences, []);
  const [difference] = take(odd, context()).differences;
  assert.equal(told(difference!), 'status /status registry.independent-answers');
  for (const status of [409, 413, 500]) assert.deepEqual(take(odd, refusal(status)).differences, []);
});

test('a call for each kind of id is one for a subject of that kind', () => {
  const { history } = run();
  const kindOf = (id: string, made?: 'absent') =>
    history.subjects.kindOf(call({}, { id, ...(made && { made }) }), { body: { kind: 'silent' } });
  assert.deepEqual(kindOf('c1'), { id: 'acceptable', spelling: undefined });
  assert.deepEqual(kindOf('%63%31'), { id: 'acceptable', spelling: 'encoding' });
  assert.deepEqual([kindOf('u').id, kindOf('r').id], ['unknown', 'reassigning']);
  assert.deepEqual(
    [kindOf('x').id, kindOf('%').id, kindOf('x', 'absent').id],
    ['unnamed', 'unnamed', 'absent'],
  );
});

test('an answer that may be older than the one before it is no difference', () => {
  const { history, take } = run();
  const sentAt = history.now;
  take(call(), context({ round: 2 }));
  assert.deepEqual(take(call(), context({ round: 1 }), { sentAt }).differences, []);
  assert.equal(take(call(), context({ round: 1 })).differences.length, 1);
});
