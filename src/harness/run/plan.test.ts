import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SYSTEMS } from '../../spec/clause.js';
import { LAST_FOLDER } from './plan.js';

test('the calls of all systems are made again after the tests of all of them', () => {
  assert.equal([...SYSTEMS, LAST_FOLDER].sort().at(-1), LAST_FOLDER);
});
