import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../ruling.js';
import { Contracts } from './contracts.js';

const answer = (...disclosedContracts: object[]): Answer => ({
  status: 200,
  header: () => undefined,
  json: { ok: true, value: { choiceContextData: {}, disclosedContracts } },
  toString: () => '200',
});

const contract = (own: object = {}) => ({
  ...{ templateId: 't', contractId: 'c', createdEventBlob: 'b', synchronizerId: 's' },
  ...own,
});

/** What is wrong with each of the answers, in their order. */
const gists = (...answers: Answer[]) => {
  const contracts = new Contracts();
  return answers.map((each) => contracts.see(each).flatMap(({ wrong }) => (wrong ? [wrong.gist] : [])));
};

test('a contract that stays what it was is right, and shows it from its second answer on', () => {
  assert.deepEqual(gists(answer(contract()), answer(contract())), [[], []]);
  const contracts = new Contracts();
  assert.equal(contracts.see(answer(contract())).length, 0);
  assert.ok(contracts.see(answer(contract())).length > 0);
});

test('another template, or the blob of another contract', () => {
  assert.deepEqual(gists(answer(contract()), answer(contract({ templateId: 'u' }))), [
    [],
    ['another template'],
  ]);
  assert.deepEqual(gists(answer(contract(), contract({ contractId: 'd' }))), [
    ['the blob of another contract'],
  ]);
});

test('a template may be told with the name of its package, or with its id', () => {
  const told = (templateId: string) => answer(contract({ templateId }));
  assert.deepEqual(gists(told('ab:M:T'), told('#acme:M:T'), told('ab:M:T')), [[], [], []]);
  assert.deepEqual(gists(told('ab:M:T'), told('#acme:M:U')), [[], ['another template']]);
  assert.deepEqual(gists(told('ab:M:T'), told('cd:M:T')), [[], ['another template']]);
});

test('a contract may be moved to another synchronizer, but not to and fro', () => {
  const moved = answer(contract({ synchronizerId: 'r' }));
  assert.deepEqual(gists(answer(contract()), moved, moved), [[], [], []]);
  assert.deepEqual(gists(answer(contract()), moved, answer(contract())), [[], [], ['synchronizers in turn']]);
});
