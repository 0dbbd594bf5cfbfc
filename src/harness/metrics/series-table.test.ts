import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SeriesTable } from './series-table.js';

// Halves that collide in their low bits, so that slots have to be looked for.
const keys = Array.from({ length: 2_000 }, (_, key): [number, number] => [key << 12, (key % 7) << 20]);

test('what is put in is found again, however many there are', () => {
  const table = new SeriesTable();
  keys.forEach(([high, low], place) => assert.equal(table.add(high, low, place), undefined));
  keys.forEach(([high, low], place) => assert.equal(table.add(high, low, 0), place));
  assert.equal(table.size, keys.length);
  table.set(0, 0, 7, 1.5);
  assert.deepEqual([table.add(0, 0, 1), table.value(0, 0), table.value(1, 1)], [7, 1.5, undefined]);
});

test('it can be gone through, and emptied', () => {
  const table = new SeriesTable();
  for (const [place, [high, low]] of keys.slice(0, 500).entries()) table.set(high, low, place, place);
  let sum = 0;
  table.some((_high, _low, at, value) => {
    sum += at + value;
    return false;
  });
  assert.equal(sum, 500 * 499);
  assert.ok(table.some((_high, _low, at) => at === 499));
  table.clear();
  assert.deepEqual(
    [table.size, table.value(...keys[1]!), table.add(...keys[1]!, 3)],
    [0, undefined, undefined],
  );
});
