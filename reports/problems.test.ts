import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failing } from './fixtures/failing.js';
import { passing } from './fixtures/passing.js';
import { waived } from './fixtures/unsettled.js';
import { gitlabReport } from './problems.js';
import { jsonText } from './json-text.js';
import { causesOf } from './select.js';
import { OBEYED, samples } from './testing/samples.js';

test('each cause is an issue at its line of the target file, from the root of the repository', () => {
  const target = { ...failing.target, path: 'conformance/acme.target.yaml' };
  const clauses = failing.clauses.map((clause) => ({ ...clause, line: 5 }));
  const issues = gitlabReport({ ...failing, target, clauses });
  assert.equal(issues.length, clauses.filter(({ verdict }) => verdict === 'fail').flatMap(causesOf).length);
  const { description, ...first } = issues[0]!;
  assert.match(description, /^registry\.meta-values: Each value of meta .* Got: 200 /);
  assert.deepEqual(first, {
    check_name: 'registry.meta-values',
    fingerprint: first.fingerprint,
    severity: 'major',
    location: { path: 'conformance/acme.target.yaml', lines: { begin: 5 } },
  });
  assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, issues.length);
});

test('what conforms has no issue; what is waived has none, but a rotten waiver has one', () => {
  assert.deepEqual(gitlabReport(passing), []);
  const rotten = waived.waivers.filter(({ state }) => state === 'stale' || state === 'expired');
  const named = gitlabReport(waived).filter(({ check_name: name }) => name === 'assay.waiver');
  assert.equal(named.length, rotten.length);
});

for (const [name, verdict] of Object.entries(samples))
  test(`nothing in it is obeyed: ${name}`, () => {
    assert.doesNotMatch(jsonText(gitlabReport(verdict)), OBEYED);
  });
