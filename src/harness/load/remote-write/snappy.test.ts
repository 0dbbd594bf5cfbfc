import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotSnappy, unsnappy } from './snappy.js';

const text = (...bytes: (number | string)[]) =>
  Buffer.from(
    unsnappy(
      Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part)))),
    ),
  ).toString();

test('pieces and copies, by the three ways to write an offset', () => {
  assert.equal(text(0), '');
  assert.equal(text(5, 4 << 2, 'hello'), 'hello');
  // A copy of four characters, three back: it reaches into itself.
  assert.equal(text(7, 2 << 2, 'abc', 0b0000_0001, 3), 'abcabca');
  assert.equal(text(6, 2 << 2, 'abc', (2 << 2) | 2, 3, 0), 'abcabc');
  assert.equal(text(6, 2 << 2, 'abc', (2 << 2) | 3, 3, 0, 0, 0), 'abcabc');
  const long = 'x'.repeat(100);
  assert.equal(text(100, 60 << 2, 99, long), long);
});

test('what is no block is refused, however much it claims to hold', () => {
  for (const bytes of [
    [5],
    [5, 16, 104],
    [7, 0b0000_0001, 3],
    [255, 255, 255, 255, 15],
    [255, 255, 255, 255, 255, 255],
  ])
    assert.throws(() => unsnappy(Uint8Array.from(bytes)), NotSnappy, String(bytes));
});
