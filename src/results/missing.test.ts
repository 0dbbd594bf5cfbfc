import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacking, missingText, summarise } from './summary.js';
import { result } from './testing.js';

const wanting = (id: string, lacks: string, system = 'registry') => ({
  ...result(id, 'not-applicable'),
  system,
  lacks,
});
const clauses = [
  result('a', 'pass'),
  result('b', 'not-applicable'),
  wanting('c', 'registry.url'),
  wanting('d', 'registry.url'),
  wanting('e', '--allow-writes'),
  wanting('f', 'scan', 'scan'),
];

test('what lacks something the user can supply is counted, of the systems that are to be complete', () => {
  assert.deepEqual(
    lacking(clauses, ['registry']).map(({ id }) => id),
    ['c', 'd', 'e'],
  );
  assert.deepEqual(lacking(clauses, undefined), []);
  assert.equal(
    missingText(clauses, ['registry', 'scan']),
    'not complete for want of registry.url (2 clauses), --allow-writes (1 clause), scan (1 clause)',
  );
  assert.equal(missingText(clauses, ['participant']), undefined);
});

test('a run that is to be complete and is not is inconclusive; a failure outweighs that', () => {
  assert.equal(summarise(clauses, []).verdict, 'conforms');
  assert.equal(summarise(clauses, [], ['participant']).verdict, 'conforms');
  const { verdict, reason } = summarise(clauses, [], ['scan']);
  assert.deepEqual([verdict, reason], ['inconclusive', 'not complete for want of scan (1 clause)']);
  assert.equal(summarise([...clauses, result('g', 'fail')], [], ['scan']).verdict, 'does-not-conform');
});
