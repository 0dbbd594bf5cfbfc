import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, everySizeOfSettlement, ofSizes } from './accounts.js';

const full = Array.from({ length: 50 }, (_, at): Account => ({
  owner: `o${at}`,
  provider: `p${at}`,
  id: '',
}));
const single: Account = { owner: 'o0', provider: null, id: '' };
const ofNobody: Account = { owner: null, provider: 'p0', id: '' };

test('50 accounts with two parties and one with a single party reach each number of parties, in any order', () => {
  for (const accounts of [
    [single, ...full],
    [...full, single],
    [ofNobody, ...full],
    [...full, ofNobody],
  ])
    for (const { size, number, sizes } of everySizeOfSettlement) {
      if (size !== 'parties') continue;
      const given = ofSizes(
        { transferLegs: [{}], allocations: [{}] },
        { accounts, allocations: ['a'] },
        sizes,
      );
      assert.ok(typeof given === 'object', `${number} parties are out of reach`);
      const used = (given['transferLegs'] as Record<string, Account>[]).flatMap(({ sender, receiver }) => [
        ...[sender, receiver].flatMap((each) => [each?.owner, each?.provider]),
      ]);
      assert.equal(new Set(used.filter(Boolean)).size, number);
    }
});
