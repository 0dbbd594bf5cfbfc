import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WAYS, type Way } from '../sending.js';
import { everyAcceptedSending } from './sending.js';

test('calls that are accepted meet every value of every dimension', () => {
  for (const [name, values] of Object.entries(WAYS) as [keyof Way, readonly unknown[]][]) {
    const met = new Set<unknown>(everyAcceptedSending.map(({ sending }) => sending[name]));
    const missing = values.filter((value) => !met.has(value));
    assert.deepEqual(missing, [], name);
  }
});
