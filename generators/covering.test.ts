import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { covering } from './covering.js';

const dimensions = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 })
  .map((sizes) =>
    Object.fromEntries(
      sizes.map((size, i) => [`d${i}`, Array.from({ length: size }, (_, place) => `${i}.${place}`)]),
    ),
  );
/** An array of three may take a tenth of a second. */
const FEW = { numRuns: 40 };

const strength = fc.constantFrom(2 as const, 3 as const);

/** All choices of values of so many different dimensions. */
function choices([first, ...rest]: readonly (readonly string[])[], size: number): string[][] {
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [
    ...first.flatMap((value) => choices(rest, size - 1).map((others) => [value, ...others])),
    ...choices(rest, size),
  ];
}

test('every choice of two or three values meets in a row', () => {
  fc.assert(
    fc.property(dimensions, strength, fc.integer(), (all, wanted, seed) => {
      const lists = Object.values(all);
      const rows = covering(all, wanted, seed).map((row) => new Set(Object.values(row)));
      for (const choice of choices(lists, Math.min(wanted, lists.length)))
        assert.ok(
          rows.some((row) => choice.every((value) => row.has(value))),
          choice.join(),
        );
    }),
  );
});

test('a row has one value of each dimension, and no row is in vain', () => {
  fc.assert(
    fc.property(dimensions, strength, (all, wanted) => {
      const rows = covering(all, wanted);
      for (const row of rows) {
        assert.deepEqual(Object.keys(row), Object.keys(all));
        for (const [name, value] of Object.entries(row)) assert.ok(all[name]!.includes(value));
      }
      const product = Object.values(all).reduce((total, { length }) => total * length, 1);
      assert.ok(rows.length <= product);
      assert.equal(new Set(rows.map((row) => Object.values(row).join())).size, rows.length);
    }),
    FEW,
  );
});

test('the same seed makes the same rows', () => {
  fc.assert(
    fc.property(dimensions, strength, fc.integer(), (all, wanted, seed) =>
      assert.deepEqual(covering(all, wanted, seed), covering(all, wanted, seed)),
    ),
    FEW,
  );
});

test('there are few rows', () => {
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`d${i}`, [0, 1, 2]]));
  // 9 pairs of values at least; the best array that is known has 14 rows (Sloane, CA(N; 2, 10, 3)).
  assert.ok(covering(ten, 2).length <= 20);
  assert.equal(covering({ a: [1, 2], b: [1, 2], c: [1, 2] }, 3).length, 8);
});

test('values of a dimension may be of any type, but there must be one', () => {
  assert.deepEqual(covering({ only: [undefined, { a: 1 }] }, 2), [{ only: undefined }, { only: { a: 1 } }]);
  assert.deepEqual(covering({ some: [1, 2], none: [] }, 2), []);
});
