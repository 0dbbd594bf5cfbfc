import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNear } from './near.js';

test('hints are near that a careless reader takes for one', () => {
  for (const [one, other] of [
    ['assay-abc', 'ASSAY-ABC'],
    ['assay-abc', 'assay_abc'],
    ['assay-abc', 'assay  abc'],
    ['assay-abc', 'assay-abc '],
    ['assay-abc', 'assay-ab'],
    ['assay-abc', 'assay-abc:x'],
    ['assay-abc', 'assay-abd'],
    ['1234', '01234'],
  ] as const)
    assert.ok(isNear(one, other) && isNear(other, one), `${one} ${other}`);
});

test('a hint is not near to itself, nor to quite another one', () => {
  assert.ok(!isNear('assay-abc', 'assay-abc'));
  assert.ok(!isNear('assay-abc', 'assay-xyz'));
  assert.ok(!isNear('assay-abc', 'assay-abcdefgh'));
});
