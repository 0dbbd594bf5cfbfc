import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../ruling.js';
import { References } from './references.js';

const answer = (referred: readonly string[], disclosed: readonly string[], status = 200): Answer => {
  const choiceContextData = { values: referred.map((value) => ({ tag: 'AV_ContractId', value })) };
  const disclosedContracts = disclosed.map((contractId) => ({ contractId }));
  return {
    status,
    header: () => undefined,
    json: { ok: true, value: { choiceContextData, disclosedContracts } },
    toString: () => String(status),
  };
};

/** Of each answer to the same question: whether it shows something, and whether that is wrong. */
const shown = (...answers: Answer[]) => {
  const references = new References();
  return answers.map((each) => references.see('i', each).map(({ wrong }) => (wrong ? 'wrong' : 'right')));
};

test('what is referred to and was disclosed before is disclosed again', () => {
  const both = answer(['a', 'b'], ['b', 'a']);
  assert.deepEqual(shown(both, both), [[], ['right']]);
  assert.deepEqual(shown(both, answer(['a', 'b'], ['a'])), [[], ['wrong']]);
});

test('what is not referred to any more, or was never disclosed, need not be', () => {
  assert.deepEqual(shown(answer(['a'], ['a']), answer([], []), answer(['c'], [])), [[], [], []]);
  assert.deepEqual(shown(answer(['a', 'b'], ['a']), answer(['a', 'b'], ['a'])), [[], ['right']]);
  // Part of a text is no reference.
  assert.deepEqual(shown(answer(['xa'], ['a']), answer(['xa'], [])), [[], []]);
});

test('another instruction may need other contracts, and an error shows nothing', () => {
  const references = new References();
  references.see('i', answer(['a'], ['a']));
  assert.deepEqual(references.see('j', answer(['a'], [])), []);
  assert.deepEqual(references.see('i', answer(['a'], [], 409)), []);
});
