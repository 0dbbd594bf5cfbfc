import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CERTAINTY, rarestFound } from './merge.js';

test('the rarest defect that would have been found', () => {
  for (const checked of [1, 30, 2_100, 1e6]) {
    const found = (oneIn: number) => 1 - (1 - 1 / oneIn) ** checked;
    const rarest = rarestFound(checked);
    assert.ok(found(rarest) >= CERTAINTY - 1e-9, `${checked}: ${rarest}`);
    assert.ok(found(rarest + 1) < CERTAINTY, `${checked}: ${rarest}`);
  }
  assert.equal(rarestFound(2_100), 304);
  assert.equal(rarestFound(0), 0);
});
