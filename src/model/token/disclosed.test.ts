import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceDisclosed } from '../../spec/registry/accept-context.js';
import { type Answer, objectOf } from '../judgement.js';
import { References, Together } from './disclosed.js';
import { operationNamed } from '../../spec/token-standard/operations.js';
import type { Call } from '../call.js';
import { Answered } from '../exchange.js';
import { answer as json } from '../testing.js';

const answer = (referred: readonly string[], disclosed: readonly string[], status = 200) => {
  const values = referred.map((value) => ({ tag: 'AV_ContractId', value }));
  const disclosedContracts = disclosed.map((contractId) => ({ contractId }));
  return json(status, { choiceContextData: { values }, disclosedContracts });
};

const see = (references: References, asked: string, each: Answer) =>
  references.see(asked, each, objectOf(each));

/** Of each answer to the same question: whether it shows something, and whether that is wrong. */
const shown = (...answers: Answer[]) => {
  const references = new References(referenceDisclosed);
  return answers.map((each) => see(references, 'i', each).map(({ wrong }) => (wrong ? 'wrong' : 'right')));
};

test('what is referred to and was disclosed before is disclosed again', () => {
  const both = answer(['a', 'b'], ['b', 'a']);
  assert.deepEqual(shown(both, both), [[], ['right']]);
  assert.deepEqual(shown(both, answer(['a', 'b'], ['a'])), [[], ['wrong']]);
});

test('another instruction may need other contracts, and an error shows nothing', () => {
  const references = new References(referenceDisclosed);
  see(references, 'i', answer(['a'], ['a']));
  assert.deepEqual(see(references, 'j', answer(['a'], [])), []);
  assert.deepEqual(see(references, 'i', answer(['a'], [], 409)), []);
});

test('an answer that is wrong names the contract, and the answer that disclosed it', () => {
  const references = new References(referenceDisclosed);
  const first = answer(['a'], ['a']);
  see(references, 'i', first);
  const [shown] = see(references, 'i', answer(['a'], []));
  assert.equal(shown?.clause, referenceDisclosed);
  assert.match(shown?.wrong?.expected ?? '', /contract a /);
  assert.equal(shown?.wrong?.against, first);
});

test('an answer without a context, or with one of another form, shows nothing', () => {
  const references = new References(referenceDisclosed);
  see(references, 'i', answer(['a'], ['a']));
  const broken = [
    undefined,
    null,
    {},
    { choiceContextData: { a: 'a' } },
    { choiceContextData: 'a', disclosedContracts: [] },
  ];
  for (const context of broken) assert.deepEqual(references.see('i', answer([], []), context), []);
});

const call = (body: string): Call => ({ operation: operationNamed('accept'), id: 'i', body, varies: body });

const answerOf = (text: string): Answer => ({ ...json(200, JSON.parse(text)), text });

test('a response is known as that of the latest other call that it was the right one to', () => {
  const answered = new Answered();
  answered.note({ call: call('{}'), answer: answerOf('{"a":1}') });
  const sent = (body: string, text = '{"a":1}') =>
    answered.otherCallOf({ call: call(body), answer: answerOf(text) });
  assert.equal(sent('{"meta":{}}')?.body, '{}');
  assert.equal(sent('{}'), undefined);
  assert.equal(sent('{"meta":{}}', '{"a":2}'), undefined);
  answered.note({ call: { ...call('{ }'), condition: { connection: 'new' } }, answer: answerOf('{"a":1}') });
  assert.deepEqual(sent('{"meta":{}}'), call('{ }'));
});

test('no more than the latest responses are kept', () => {
  const answered = new Answered();
  for (let at = 0; at < 1_000; at += 1) answered.note({ call: call('{}'), answer: answerOf(`{"a":${at}}`) });
  const other = (at: number) => answered.otherCallOf({ call: call('{ }'), answer: answerOf(`{"a":${at}}`) });
  assert.equal(other(0), undefined);
  assert.ok(other(999));
});

test('what a party needs for one factory, it needs for another one that refers to it', () => {
  const references = new References(referenceDisclosed);
  const group = { group: 'factory by alice' };
  const wrong = (asked: string, each: Answer, more: object = group) =>
    references.see(asked, each, objectOf(each), more).some((shown) => shown.wrong);
  assert.ok(!wrong('factory 1', answer(['a'], ['a'])));
  assert.ok(wrong('factory 2', answer(['a', 'b'], ['b'])));
  assert.ok(!wrong('factory 3', answer(['b'], ['b'])));
  assert.ok(!wrong('factory 4', answer(['a'], []), { group: 'factory by bob' }));
});

test('contracts of earlier questions are not left over in every later response', () => {
  const leftOver = (more: (at: number) => string[]) => {
    const references = new References(referenceDisclosed);
    const ask = (asked: string, each: Answer) =>
      references.see(`factory ${asked}`, each, objectOf(each), { group: asked });
    ask('own', answer(['own'], ['own']));
    return Array.from({ length: 30 }, (_, at) => ask('own', answer(['own'], ['own', ...more(at)])))
      .flat()
      .some(({ wrong }) => wrong);
  };
  const others = ['a', 'b', 'c', 'd', 'e'];
  assert.ok(leftOver(() => others));
  assert.ok(!leftOver(() => others.slice(1)));
  assert.ok(!leftOver((at) => (at % 4 === 3 ? [] : others)));
});

const SETTLEMENT = operationNamed('settlement-factory-v2');

/** Settlements of allocations, each with the contracts that it discloses. @returns whether each is right or wrong */
function ofTogether(...settlements: readonly (readonly [allocations: string, contracts: string])[]) {
  const together = new Together();
  return settlements.map(([allocations, contracts], now) => {
    const given = { allocations: [...allocations].map((allocationCid) => ({ allocationCid })) };
    const disclosedContracts = [...contracts].map((contractId) => ({
      contractId,
      templateId: contractId === 'R' ? 'Rules' : 'Holding',
    }));
    const call = { operation: SETTLEMENT, size: 'allocations' as const, varies: 'x' };
    const sent = { call, answer: json(200, {}) } as unknown as Parameters<Together['see']>[0];
    const judged = together.see(sent, given, { disclosedContracts }, now);
    return judged.map(({ wrong }) => (wrong ? 'wrong' : 'right')).join();
  });
}

test('what an allocation needs alone, it needs beside others', () => {
  assert.deepEqual(ofTogether(['a', 'AR'], ['b', 'BR'], ['ab', 'ABR']), ['', '', 'right']);
  assert.deepEqual(ofTogether(['a', 'AR'], ['b', 'BR'], ['ab', 'AR']), ['', '', 'wrong']);
  // What another settlement does not show may be missing.
  assert.deepEqual(ofTogether(['a', 'AR'], ['ab', 'AR']), ['', '']);
});

test('a contract may be replaced, needed by all, or needed alone', () => {
  assert.deepEqual(ofTogether(['a', 'AR'], ['b', 'BR'], ['ab', 'ACR']), ['', '', 'right']);
  assert.deepEqual(ofTogether(['a', 'AR'], ['b', 'AR'], ['ab', 'R']), ['', '', '']);
  assert.deepEqual(ofTogether(['a', 'AR'], ['b', 'BR'], ['ab', 'R']), ['', '', '']);
  // One that both share is replaced between the two.
  assert.deepEqual(ofTogether(['a', '1R'], ['b', '2R'], ['ab', '2R']), ['', '', 'right']);
});

test('what other questions needed does not stay in the responses to this one', () => {
  const grow = (kept: (at: number) => number) => {
    const others = ['b', 'c', 'd', 'e', 'f'];
    const asked = others.map((other): [string, string] => [other, `${other}R`]);
    const again = Array.from({ length: 25 }, (_, at): [string, string] => [
      'a',
      `a${others.slice(0, kept(at)).join('')}R`,
    ]);
    return ofTogether(['a', 'aR'], ...asked, ...again).includes('wrong');
  };
  assert.ok(grow(() => 5));
  assert.ok(!grow(() => 4));
  assert.ok(!grow((at) => (at % 10 === 9 ? 0 : 5)));
  // A contract that comes when nothing new is asked comes by itself.
  const moving = Array.from({ length: 30 }, (_, at): [string, string] => [
    'a',
    `aR${'12345678'.slice(0, at)}`,
  ]);
  assert.ok(!ofTogether(['a', 'aR'], ...moving).includes('wrong'));
});
