import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Inconclusive } from '../../src/harness/property/outcome.js';
import { contextOf, contractsOf, debugNames, debugParts, isDebug, plainParts } from './answer.js';
import { reply } from '../support/testing.js';

const contract = (contractId: string, more: object = {}) => ({
  templateId: 't',
  contractId,
  createdEventBlob: 'b',
  synchronizerId: 's',
  ...more,
});
const answer = (disclosedContracts: unknown, choiceContextData: unknown = {}) =>
  reply(200, { choiceContextData, disclosedContracts });

test('the context and the contracts of a 200', () => {
  const contracts = [contract('a'), contract('b')];
  assert.deepEqual(contextOf(answer([])), { choiceContextData: {}, disclosedContracts: [] });
  assert.deepEqual(contractsOf(answer(contracts)), contracts);
  assert.deepEqual(contractsOf(answer([1, null, [], contracts[0]])), [contracts[0]]);
});

test('what is not there is judged by other clauses, and shows nothing here', () => {
  for (const broken of [reply(404, {}), reply(200, '{'), reply(200, []), reply(200, 'null'), answer({})])
    assert.throws(() => contractsOf(broken), Inconclusive);
});

test('debug fields and all others are told apart', () => {
  const full = answer([contract('a', { debugPayload: { x: 1 }, debugY: 2, other: 3 })], {
    debugInside: 1,
    values: { debug: 2, v: 3 },
  });
  assert.deepEqual(Object.fromEntries(plainParts(full)), {
    '/choiceContextData/values/v': '3',
    '/contracts/a/templateId': '"t"',
    '/contracts/a/contractId': '"a"',
    '/contracts/a/createdEventBlob': '"b"',
    '/contracts/a/synchronizerId': '"s"',
  });
  assert.deepEqual(Object.fromEntries(debugParts(full)), { '/a/debugPayload/x': '1', '/a/debugY': '2' });
  assert.deepEqual(debugNames(full), new Map([['a', new Set(['debugPayload', 'debugY'])]]));
  assert.deepEqual(['debug', 'debugX', 'Debug', 'xdebug'].map(isDebug), [true, true, false, false]);
});

test('contracts are told apart by id, not by place; one that comes twice counts twice', () => {
  const [a, b] = [contract('a'), contract('b')];
  const parts = (...contracts: object[]) => [...plainParts(answer(contracts))].sort();
  assert.deepEqual(parts(a, b), parts(b, a));
  assert.notDeepEqual(parts(a, b), parts(a, b, b));
  assert.notDeepEqual(parts(a), parts({ ...a, templateId: 'other' }));
});

test('the order of a list is no part of an answer, what is in it is', () => {
  const parts = (list: unknown) => Object.fromEntries(plainParts(answer([], { list })));
  const debug = (debugPayload: unknown) =>
    Object.fromEntries(debugParts(answer([contract('a', { debugPayload })])));
  const [one, other] = [
    [{ a: [1, 2], b: 3 }, 'x', null],
    ['x', null, { b: 3, a: [2, 1] }],
  ];
  for (const of of [parts, debug]) {
    assert.deepEqual(of(one), of(other));
    for (const unlike of [
      ['x', null],
      ['x', 'x', null, { b: 3, a: [2, 1] }],
      ['x', null, { b: 3, a: [2, 2] }],
    ])
      assert.notDeepEqual(of(one), of(unlike));
  }
});

test('a member that is missing differs from any value', () => {
  const { templateId: _, ...without } = contract('a');
  const texts = [
    without,
    contract('a', { templateId: null }),
    contract('a', { templateId: 'undefined' }),
  ].map((one) => plainParts(answer([one])).get('/contracts/a/templateId'));
  assert.equal(new Set(texts).size, 3);
});
