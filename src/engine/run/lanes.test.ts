import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATALOGUE } from '../../spec/catalogue.js';
import { SYSTEMS } from '../../spec/clause.js';
import type { StoredTarget } from '../../target-file/target.js';
import { lanesOf, SLOW_MS } from './lanes.js';

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
  test(`each clause and each observation is in one lane: ${fastestMs} ms`, () => {
    const { sending, others } = lanesOf(subject, fastestMs);
    const lanes = [...sending, ...others];
    assert.deepEqual(lanes.map(systemsOf), expected);
    assert.deepEqual(lanes.flatMap(({ clauses }) => clauses).sort(), [...subject.clauses].sort());
    assert.deepEqual(
      lanes.map(({ observe }) => observe),
      expected,
    );
  });
}

test('a lane in which nothing is judged is none', () => {
  const { sending, others } = lanesOf({ ...subject, clauses: ['scan.monotonic'], observe: ['scan'] }, 80);
  assert.deepEqual([sending.map(({ clauses }) => clauses), others], [[['scan.monotonic']], []]);
});
