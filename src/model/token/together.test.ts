import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../../spec/token-standard/operations.js';
import { answer } from '../testing.js';
import { Together } from './together.js';

const SETTLEMENT = operationNamed('settlement-factory-v2');

/** Settlements of allocations, each with the contracts that it discloses. @returns whether each is right or wrong */
function shown(...settlements: readonly (readonly [allocations: string, contracts: string])[]) {
  const together = new Together();
  return settlements.map(([allocations, contracts]) => {
    const given = { allocations: [...allocations].map((allocationCid) => ({ allocationCid })) };
    const disclosedContracts = [...contracts].map((contractId) => ({
      contractId,
      templateId: contractId === 'R' ? 'Rules' : 'Holding',
    }));
    const call = { operation: SETTLEMENT, size: 'allocations' as const, varies: 'x' };
    const sent = { call, answer: answer(200, {}) } as unknown as Parameters<Together['see']>[0];
    const judged = together.see(sent, given, { disclosedContracts }, 0);
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
});
