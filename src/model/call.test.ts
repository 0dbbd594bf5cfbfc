import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationNamed } from '../spec/token-standard/operations.js';
import { dimensionsOf, under, type Call } from './call.js';

test('what is held back is so for the calls beside it', () => {
  const call: Call = {
    ...{ operation: operationNamed('accept'), varies: 'x' },
    condition: { connection: 'held back', beside: [{ operation: operationNamed('accept'), varies: 'y' }] },
  };
  assert.deepEqual(dimensionsOf(call), ['beside']);
  assert.deepEqual(under(call, 'beside'), call);
  assert.equal(under(call, 'sending', 'before').condition, undefined);
});
