import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../../spec/token-standard/operations.js';
import type { Answer } from '../judgement.js';
import { readBody } from './body.js';
import { judgeContext, type Asked } from './context.js';
import { answer, CONTRACT } from '../testing.js';

const CONTEXT = { choiceContextData: {}, disclosedContracts: [CONTRACT] };
const FACTORY = { factoryId: 'f', choiceContext: CONTEXT };
const refused = answer(400, { error: 'no' });

/** Of which kind a response says that it is. */
const ofKind = (transferKind: unknown) => answer(200, { ...FACTORY, transferKind });

const asked = (members: object, own: Partial<Asked> = {}, name = 'transfer-factory'): Asked => {
  const operation = operationNamed(name);
  const usual = { id: 'acceptable', sendsDebug: true, silent: false, acceptEncoding: undefined } as const;
  return { ...usual, operation, body: readBody(operation, JSON.stringify(members)), ...own };
};
const INSTRUMENT = { admin: 'a', id: 'x' };
const transfer = (sender: unknown, receiver: unknown) => ({
  choiceArguments: { transfer: { sender, receiver, instrumentId: INSTRUMENT } },
});
const toOther = transfer('a', 'b');
const toSelf = transfer('a', 'a');

/** The names of the clauses that are broken, without their system. */
const broken = (call: Asked, got: Answer) =>
  judgeContext(call, got).flatMap(({ clause, wrong }) => (wrong ? [clause.id.split('.')[1]] : []));
const shown = (call: Asked, got: Answer) => [
  ...new Set(judgeContext(call, got).map(({ clause }) => clause.id.split('.')[1])),
];

test('a transfer to oneself is of the kind self, one to another party is not', () => {
  for (const [members, kind, clauses] of [
    [toSelf, 'self', []],
    [toSelf, 'direct', ['self-transfer']],
    [toSelf, 'offer', ['self-transfer']],
    [toOther, 'self', ['other-transfer']],
    [toOther, 'direct', []],
    [toOther, 'offer', []],
    [transfer('a', 'A'), 'self', ['other-transfer']],
    [toOther, 'Direct', ['transfer-kind']],
    [toOther, '', ['transfer-kind']],
    [toOther, 1, ['transfer-kind']],
  ] as const)
    assert.deepEqual(broken(asked(members), ofKind(kind)), clauses, `${JSON.stringify(members)} ${kind}`);
});

test('a factory has an id and a context, of which the members are judged as well', () => {
  const of = (value: object) => broken(asked(toOther), answer(200, { transferKind: 'offer', ...value }));
  assert.deepEqual(of(FACTORY), []);
  assert.deepEqual(broken(asked(toOther), answer(200, FACTORY)), ['transfer-kind']);
  assert.deepEqual(of({ ...FACTORY, factoryId: '' }), ['factory-id']);
  assert.deepEqual(of({ factoryId: 'f' }), ['factory-context']);
  assert.deepEqual(of({ ...FACTORY, choiceContext: [] }), ['factory-context']);
  assert.deepEqual(of({ ...FACTORY, choiceContext: { ...CONTEXT, choiceContextData: 1 } }), [
    'choice-context-data',
  ]);
});

const ofLeg = (transferLeg: object) => ({ choiceArguments: { allocation: { transferLeg } } });

test('a factory for allocations has no kind', () => {
  const allocation = ofLeg({ instrumentId: INSTRUMENT });
  assert.deepEqual(broken(asked(allocation, {}, 'allocation-factory'), answer(200, FACTORY)), []);
  assert.deepEqual(broken(asked(allocation, {}, 'allocation-factory'), ofKind('x')), []);
});

test('choice arguments are required, and say who sends and who receives', () => {
  const good = ofKind('offer');
  for (const [members, clause] of [
    [{}, 'arguments-required'],
    [{ choiceArguments: [] }, 'arguments-object'],
    [{ choiceArguments: null }, 'arguments-object'],
    [{ choiceArguments: {} }, 'transfer-misformed'],
    [transfer('a', 1), 'transfer-misformed'],
    [transfer(undefined, 'b'), 'transfer-misformed'],
    [{ choiceArguments: { transfer: { sender: 'a', receiver: 'b' } } }, 'transfer-misformed'],
  ] as const) {
    assert.deepEqual(broken(asked(members), good), [clause], JSON.stringify(members));
    assert.deepEqual(broken(asked(members), refused), []);
  }
  for (const [leg, clauses] of [
    [{ instrumentId: INSTRUMENT }, []],
    [{}, ['allocation-misformed']],
    [{ instrumentId: { id: 'x' } }, ['allocation-misformed']],
    [{ instrumentId: { admin: 'a', id: 1 } }, ['allocation-misformed']],
  ] as const)
    assert.deepEqual(broken(asked(ofLeg(leg), {}, 'allocation-factory'), good), clauses, JSON.stringify(leg));
  assert.deepEqual(broken(asked({ choiceArguments: {} }, {}, 'allocation-factory'), good), [
    'allocation-misformed',
  ]);
});

test('an account without an id may have the default one, or be refused', () => {
  const [sender, receiver] = ['a', 'b'].map((owner) => ({ owner, provider: null }));
  const between = (one: object) => asked(transfer(one, receiver), {}, 'transfer-factory-v2');
  for (const each of [ofKind('offer'), refused]) assert.deepEqual(broken(between(sender!), each), []);
  assert.equal(broken(between({ ...sender, id: null }), ofKind('offer')).length, 1);
});

test('a settlement has instruments, and its allocations by the name of the proposal or of its draft', () => {
  const account = { owner: 'a', provider: null, id: '' };
  const leg = { sender: account, receiver: account, instrumentId: 'x' };
  const settling = (more: object) =>
    broken(
      asked({ choiceArguments: { transferLegs: [leg], ...more } }, {}, 'settlement-factory-v2'),
      answer(200, FACTORY),
    );
  const allocations = [{ allocationCid: '00aa' }];
  assert.deepEqual(settling({ allocations }), []);
  assert.deepEqual(settling({ allocationCids: ['00aa'] }), []);
  for (const wrong of [
    {},
    { allocations: [{}] },
    { allocations, transferLegs: [{ ...leg, instrumentId: 7 }] },
  ])
    assert.deepEqual(settling(wrong), ['v2-settlement-accounts']);
});

test('choice arguments whose members come in another order are accepted', () => {
  const reordered = asked(toOther, { spelling: 'arguments' });
  assert.deepEqual(broken(reordered, refused), ['arguments-order']);
  assert.deepEqual(broken(asked(toOther), refused), ['call-found']);
  const [, wrong] = judgeContext(reordered, refused);
  const ids = wrong?.wrong?.also?.map(({ id }) => id);
  assert.deepEqual(ids, ['token-standard.call-found', 'token-standard.exclude-debug-accepted']);
  assert.ok(shown(reordered, ofKind('offer')).includes('arguments-order'));
  assert.ok(!shown(asked(toOther), ofKind('offer')).includes('arguments-order'));
});
