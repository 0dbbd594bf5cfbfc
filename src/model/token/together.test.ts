import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../../spec/token-standard/operations.js';
import { answer } from '../testing.js';
import { Together } from './together.js';

const SETTLEMENT = operationNamed('settlement-factory-v2');

/** Settlements of allocations, each with the contracts that it discloses. @returns whether each is right or wrong */
function shown(...settlements: readonly (readonly [allocations: string, contracts: string])[]) {
  const together = new Together();
  return settlements.map(([allocations, contracts], now) => {
    const given = { allocations: [...allocations].map((allocationCid) => ({ allocationCid })) };
    const disclosedContracts = [...contracts].map((contractId) => ({
      contractId,
      templateId: contractId === 'R' ? 'Rules' : 'Holding',
    }));
    const call = { operation: SETTLEMENT, size: 'allocations' as const, varies: 'x' };
    const sent = { call, answer: answer(200, {}) } as unknown as Parameters<Together['see']>[0];
    const judged = together.see(sent, given, { disclosedContracts }, now);
    return judged.map(({ wrong }) => (wrong ? 'wrong' : 'right')).join();
  });
}

test('what an allocation needs alone, it needs beside others', () => {
  assert.deepEqual(shown(['a', 'AR'], ['b', 'BR'], ['ab', 'ABR']), ['', '', 'right']);
  assert.deepEqual(shown(['a', 'AR'], ['b', 'BR'], ['ab', 'AR']), ['', '', 'wrong']);
  // What another settlement does not show may be missing.
  assert.deepEqual(shown(['a', 'AR'], ['ab', 'AR']), ['', '']);
});

test('a contract may be replaced, needed by all, or needed alone', () => {
  assert.deepEqual(shown(['a', 'AR'], ['b', 'BR'], ['ab', 'ACR']), ['', '', 'right']);
  assert.deepEqual(shown(['a', 'AR'], ['b', 'AR'], ['ab', 'R']), ['', '', '']);
  assert.deepEqual(shown(['a', 'AR'], ['b', 'BR'], ['ab', 'R']), ['', '', '']);
  // One that both share is replaced between the two.
  assert.deepEqual(shown(['a', '1R'], ['b', '2R'], ['ab', '2R']), ['', '', 'right']);
});

test('what other questions needed does not stay in the responses to this one', () => {
  const grow = (kept: (at: number) => number) => {
    const others = ['b', 'c', 'd', 'e', 'f'];
    const asked = others.map((other): [string, string] => [other, `${other}R`]);
    const again = Array.from({ length: 25 }, (_, at): [string, string] => [
      'a',
      `a${others.slice(0, kept(at)).join('')}R`,
    ]);
    return shown(['a', 'aR'], ...asked, ...again).includes('wrong');
  };
  assert.ok(grow(() => 5));
  assert.ok(!grow(() => 4));
  assert.ok(!grow((at) => (at % 10 === 9 ? 0 : 5)));
  // A contract that comes when nothing new is asked comes by itself.
  const moving = Array.from({ length: 30 }, (_, at): [string, string] => [
    'a',
    `aR${'12345678'.slice(0, at)}`,
  ]);
  assert.ok(!shown(['a', 'aR'], ...moving).includes('wrong'));
});
