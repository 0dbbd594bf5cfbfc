import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../../spec/catalogue.js';
import { SYSTEMS } from '../../spec/clause.js';
import type { StoredTarget } from '../../target-file/target.js';
import { queuesOf, SLOW_MS } from './queues.js';

const subject = {
  name: 'all',
  target: {} as StoredTarget,
  clauses: CATALOGUE.map(({ id }) => id),
  observe: [...SYSTEMS],
};

const systemsOf = ({ clauses }: { clauses: string[] }) => [...new Set(clauses.map((id) => id.split('.')[0]))];

const ALL = ['registry', 'token-standard', 'participant', 'authentication', 'scan', 'operator'];

for (const { fastestMs, expected } of [
  { fastestMs: 1, expected: [ALL, ['configuration']] },
  {
    fastestMs: SLOW_MS,
    expected: [
      ['registry', 'token-standard'],
      ['participant', 'authentication'],
      ['scan', 'operator'],
      ['configuration'],
    ],
  },
  // There was not an answer, so nothing is known of how long one takes.
  { fastestMs: Infinity, expected: [ALL, ['configuration']] },
]) {
  test(`each clause and each observation is in one queue: ${fastestMs} ms`, () => {
    const { sending, others } = queuesOf(subject, fastestMs);
    const queues = [...sending, ...others];
    assert.deepEqual(queues.map(systemsOf), expected);
    assert.deepEqual(queues.flatMap(({ clauses }) => clauses).sort(), [...subject.clauses].sort());
    assert.deepEqual(
      queues.map(({ observe }) => observe),
      expected,
    );
  });
}

test('a queue in which nothing is judged is left out', () => {
  const { sending, others } = queuesOf({ ...subject, clauses: ['scan.monotonic'], observe: ['scan'] }, 80);
  assert.deepEqual([sending.map(({ clauses }) => clauses), others], [[['scan.monotonic']], []]);
});
