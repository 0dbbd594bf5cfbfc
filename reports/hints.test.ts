import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HINTS } from './fixtures/systems.js';
import { sortHints } from './parties.js';

test("a run's own hints are one group, with the longest beginning that they share", () => {
  const { groups, others, without } = sortHints(HINTS);
  assert.deepEqual(
    groups.map(({ beginning, hints }) => [beginning, hints.length]),
    [['assay-k3f9x2m0000', 19]],
  );
  assert.equal(others.length, 11);
  assert.equal(without, 2);
});

test('a beginning that more hints share is worth more than a longer one of few', () => {
  const same = Array<string>(8).fill('assay-k3f9x2m0001y');
  const { groups } = sortHints([...same, ...HINTS.slice(0, 19)]);
  assert.deepEqual(
    groups.map(({ beginning }) => beginning),
    ['assay-k3f9x2m000'],
  );
});

test('two hints, or a beginning of three characters, are not a group', () => {
  for (const hints of [
    ['alike-1', 'alike-2'],
    ['abc1', 'abc2', 'abc3'],
  ]) {
    assert.deepEqual(sortHints(hints), { groups: [], others: hints, without: 0 });
  }
  assert.equal(sortHints(['abcd1', 'abcd2', 'abcd3']).groups[0]?.beginning, 'abcd');
});

test('no beginning ends within a character', () => {
  const { groups } = sortHints(['abcd😀', 'abcd😁', 'abcd😂']);
  assert.equal(groups[0]?.beginning, 'abcd');
});

test('every hint is told once, whatever the hints are', () => {
  const hint = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\ud800'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(hint, { maxLength: 40 }), (hints) => {
      const { groups, others, without } = sortHints(hints);
      const told = [...groups.flatMap((group) => group.hints), ...others, ...Array<string>(without).fill('')];
      assert.deepEqual(told.sort(), [...hints].sort());
    }),
    { seed: 3 },
  );
});
