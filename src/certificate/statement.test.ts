import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf } from './statement.js';
import { FAILED, scanVerdict } from './testing.js';

test('a run that left nothing of a system is complete, and names the systems that it is not about', () => {
  const { complete, systems, left, notCovered } = coverageOf(scanVerdict());
  assert.equal(complete, true);
  assert.deepEqual(left, []);
  assert.deepEqual(notCovered, ['registry']);
  const [scan, ...others] = systems;
  assert.deepEqual(others, []);
  assert.equal(scan?.system, 'scan');
  assert.ok(scan.judged > 5 && scan['not-testable'] > 0);
  assert.equal(scan.judged + scan['not-testable'], scan.clauses);
});

test('a failure is judged, and so is what is waived; what does not apply to the target is not a gap', () => {
  const { complete, systems } = coverageOf(
    scanVerdict({
      'scan.object-refs': FAILED,
      'scan.object-url': { ...FAILED, verdict: 'waived' },
      'scan.monotonic': { verdict: 'not-applicable', reason: 'no second snapshot' },
    }),
  );
  assert.equal(complete, true);
  assert.equal(systems[0]?.['not-applicable'], 1);
  assert.equal(systems[0]?.judged, systems[0].clauses - systems[0]['not-testable'] - 1);
});

test('what lacks a key, got no answer or was not chosen is left, each with the reason', () => {
  const verdict = scanVerdict({
    'scan.error-body': { verdict: 'not-applicable', reason: 'the target file has no x', lacks: 'x' },
    'scan.monotonic': { verdict: 'inconclusive', reason: 'no answer' },
  });
  verdict.clauses = verdict.clauses.filter(
    ({ id, verdict: own }) => id !== 'scan.record-time' && own !== 'not-testable',
  );
  const { complete, systems, left } = coverageOf(verdict);
  assert.equal(complete, false);
  assert.deepEqual(
    new Map(left.map(({ clause, reason }) => [clause, reason])),
    new Map([
      ['scan.record-time', 'it was not chosen for the run'],
      ['scan.monotonic', 'no answer'],
      ['scan.error-body', 'the target file has no x'],
    ]),
  );
  const [scan] = systems;
  assert.equal(scan?.left, 3);
  // That nobody can judge a clause does not depend on the run.
  assert.equal(scan.judged + scan.left + scan['not-testable'], scan.clauses);
});
