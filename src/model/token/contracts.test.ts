import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractIdentity } from '../../spec/registry/accept-context.js';
import { followsArguments } from '../../spec/token-standard/contexts.js';
import { sameId } from '../../spec/token-standard/versions.js';
import { objectOf, type Answer } from '../judgement.js';
import { answer as json, CONTRACT } from '../testing.js';
import { Contracts, FirstAsked, SameIds } from './contracts.js';

const answer = (...disclosedContracts: object[]) => json(200, { choiceContextData: {}, disclosedContracts });

/** Long after everything that came before. */
const LATER = { sentAt: Infinity, now: 0 };

const see = (contracts: Contracts, each: Answer, moment: Parameters<Contracts['see']>[2] = LATER) =>
  contracts.see(each, objectOf(each), moment);

const contract = (own: object = {}) => ({ ...CONTRACT, ...own });

/** What is wrong with each of the answers, in their order. */
const gists = (...answers: Answer[]) => {
  const contracts = new Contracts(contractIdentity);
  return answers.map((each) => see(contracts, each).flatMap(({ wrong }) => (wrong ? [wrong.symptom] : [])));
};

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

test('two versions may not keep a contract on two synchronizers, whichever response came first', () => {
  const contracts = new Contracts(contractIdentity, 'across');
  const [first, second] = [contract(), contract({ synchronizerId: 'r' })].map((each) => answer(each));
  const seen = [
    see(contracts, first!, { sentAt: 0, now: 1, by: 'v1' }),
    // It was under way at the same time.
    see(contracts, second!, { sentAt: 0, now: 2, by: 'v2' }),
    see(contracts, first!, { sentAt: 3, now: 3, by: 'v1' }),
    see(contracts, second!, { sentAt: 4, now: 4, by: 'v2' }),
  ];
  const told = seen.map((each) => each.flatMap(({ wrong }) => (wrong ? [wrong.symptom] : [])));
  assert.deepEqual(told, [[], [], [], ['synchronizers in turn']]);
});

test('a contract may be moved to another synchronizer, but not to and fro', () => {
  const moved = answer(contract({ synchronizerId: 'r' }));
  assert.deepEqual(gists(answer(contract()), moved, moved), [[], [], []]);
  assert.deepEqual(gists(answer(contract()), moved, answer(contract())), [[], [], ['synchronizers in turn']]);
});

test('a response may be older than one that came before it, where its call was sent before that', () => {
  const [here, there] = [answer(contract()), answer(contract({ synchronizerId: 'r' }))];
  const seen = (...all: [Answer, sentAt: number][]) => {
    const contracts = new Contracts(contractIdentity);
    return all.map(([each, sentAt], now) => see(contracts, each, { sentAt, now }).some(({ wrong }) => wrong));
  };
  assert.deepEqual(seen([here, 0], [there, 1], [here, 1]), [false, false, false]);
  assert.deepEqual(seen([here, 0], [there, 1], [here, 2]), [false, false, true]);
  assert.deepEqual(seen([there, 0], [here, 0], [there, 2], [there, 3]), [false, false, false, false]);
  assert.deepEqual(seen([there, 0], [here, 0], [there, 2], [here, 3]), [false, false, false, true]);
});

test('debug fields are seen in any contract, and stay seen', () => {
  const contracts = new Contracts(contractIdentity);
  see(contracts, answer(contract()));
  assert.equal(contracts.sendsDebug, false);
  see(contracts, answer(contract(), contract({ contractId: 'd', debugPayload: {} })));
  see(contracts, answer(contract()));
  assert.equal(contracts.sendsDebug, true);
});

test('an answer that is not 200, and one without a context, show nothing', () => {
  const contracts = new Contracts(contractIdentity);
  const other = answer(contract({ templateId: 'u' }));
  see(contracts, answer(contract()));
  assert.deepEqual(contracts.see({ ...other, status: 409 }, objectOf(other), LATER), []);
  for (const context of [undefined, null, [], {}, { disclosedContracts: {} }])
    assert.deepEqual(contracts.see(other, context, LATER), []);
});

/** Whether contexts of two versions are wrong. `first`, `second`: the contracts for each id, for each response. */
function areExchanged(first: Record<string, string[][]>, second: Record<string, string[][]>): boolean {
  const law = new SameIds(sameId);
  const versions = [
    [true, first],
    [false, second],
  ] as const;
  return versions.some(([isFirst, ids]) =>
    Object.entries(ids).some(([id, responses]) =>
      responses.some((contracts) => {
        const context = { disclosedContracts: contracts.map((contractId) => ({ contractId })) };
        return law
          .see({ choice: 'accept', isFirst, id }, answer(), context)
          .some(({ wrong }) => wrong !== undefined);
      }),
    ),
  );
}

const often = (...contracts: string[]) => Array.from({ length: 4 }, () => contracts);

test('what one id alone needs in one version is not what another one alone needs in the other version', () => {
  const first = { a: often('rule', 'lock a'), b: often('rule', 'lock b') };
  assert.ok(areExchanged(first, { a: often('lock b'), b: often('lock a') }));
  assert.ok(areExchanged(first, { b: often('rule'), a: often('lock b') }));
  assert.ok(!areExchanged(first, first));
});

test('an id may need more contracts in one version, others each time, or none', () => {
  const first = { a: often('lock a'), b: often('lock b') };
  assert.ok(!areExchanged(first, { a: often('lock a', 'lock b'), b: often('lock b') }));
  assert.ok(!areExchanged(first, { a: often('right'), b: often() }));
  const inTurn = [['one'], ['two'], ['one'], ['two']];
  assert.ok(!areExchanged({ a: inTurn, b: often() }, { a: often(), b: inTurn }));
  // Three responses are not enough.
  assert.ok(!areExchanged(first, { b: often('lock a').slice(1), a: often('lock b') }));
});

/** Whether factories are wrong. Each item: the part and the rest that are asked for, and the contract that comes. */
function isFirstDecisive(
  asked: readonly (readonly [part: string, rest: string, contract: string])[],
): boolean {
  const law = new FirstAsked();
  return asked.some(([part, rest, contractId]) => {
    const body = { factoryId: 'f', choiceContext: { disclosedContracts: [{ contractId }] } };
    return law
      .see({ clause: followsArguments, kind: 'k', part, rest }, answer(), body)
      .some(({ wrong }) => wrong !== undefined);
  });
}

test('a factory does not depend on what was asked first', () => {
  const rests = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const inTurn = (contract: (part: string, rest: string, first: string) => string, turns = 'xxyxyyxy') =>
    rests.flatMap((rest, at) => {
      const first = turns[at]!;
      return [first, first === 'x' ? 'y' : 'x'].map(
        (part) => [part, rest, contract(part, rest, first)] as const,
      );
    });
  assert.ok(isFirstDecisive(inTurn((_, __, first) => first)));
  // Three that begin with one of them are not enough.
  assert.ok(!isFirstDecisive(inTurn((_, __, first) => first, 'xxxxxyyy')));
  assert.ok(!isFirstDecisive(inTurn((part) => part)));
  assert.ok(!isFirstDecisive(inTurn((_, rest) => rest)));
  assert.ok(!isFirstDecisive(inTurn(() => 'the same')));
  assert.ok(!isFirstDecisive(inTurn((_, rest) => String(rest < 'e'))));
  assert.ok(!isFirstDecisive(inTurn((part, rest, first) => (rest === 'c' ? part : first))));
});
