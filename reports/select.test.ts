import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, verdictOf } from './fixtures/build.js';
import { passingClauses } from './fixtures/passing.js';
import { junitReport } from './junit.js';
import { ofTarget } from './select.js';
import { markdownReport } from './markdown.js';

const other = (id: string, verdict: 'not-applicable' | 'not-testable') =>
  clause(id, 'A rule.', {
    system: 'scan',
    verdict,
    cases: 0,
    ...(verdict === 'not-applicable' && { reason: 'the target file has no scan', lacks: 'scan' }),
  });
const others = [other('scan.a', 'not-applicable'), other('scan.b', 'not-testable')];
const verdict = verdictOf({ clauses: [...passingClauses, ...others] });

test('clauses of a system that the target does not have are one line', () => {
  const text = markdownReport(verdict);
  assert.match(text, /^2 clauses left out: the target file has no scan\.$/m);
  assert.doesNotMatch(text, /scan\.a|scan\.b/);
  assert.doesNotMatch(junitReport(verdict), /scan\.a|scan\.b/);
});

test('they are told where nothing else is, or where they are to be complete', () => {
  const alone = verdictOf({ clauses: others });
  assert.equal(ofTarget(alone), alone);
  const complete = { ...verdict, run: { ...verdict.run, completeFor: ['scan'] } };
  assert.equal(ofTarget(complete), complete);
});
