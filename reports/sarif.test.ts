import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';
import schema from './configuration/fixtures/sarif-2.1.0.schema.json' with { type: 'json' };
import { failing } from './fixtures/failing.js';
import { inconclusive, mistaken, passing, waived } from './fixtures/passing.js';
import { jsonText } from './printable.js';
import { sarifReport } from './sarif.js';
import { OBEYED, samples } from './testing/samples.js';
import { causesOf } from './select.js';

const runOf = (verdict: Parameters<typeof sarifReport>[0]) =>
  (JSON.parse(jsonText(sarifReport(verdict))) as Log).runs[0]!;

test('each cause is a result of its clause, at the target file', () => {
  const { results = [], tool } = runOf(failing);
  const failed = failing.clauses.filter(({ verdict }) => verdict === 'fail');
  assert.equal(results.length, failed.flatMap(causesOf).length);
  assert.deepEqual(
    tool.driver.rules!.map(({ id }) => id),
    failed.map(({ id }) => id),
  );
  const [first] = results;
  assert.equal(first!.level, 'error');
  assert.match(
    first!.message.text!,
    /^Expected: 400 with an ErrorResponse\nGot: 200 .*\nAgain: assay replay DIR /m,
  );
  assert.equal(first!.locations![0]!.physicalLocation!.artifactLocation!.uri, 'acme.target.yaml');
});

const printsOf = (verdict: Parameters<typeof sarifReport>[0]) =>
  runOf(verdict).results!.map(({ partialFingerprints }) => partialFingerprints!['primaryLocationLineHash']);

test('causes and targets do not close the alerts of each other', () => {
  const other = { ...failing, target: { ...failing.target, name: 'another/one' } };
  const prints = [...printsOf(failing), ...printsOf(other)];
  assert.equal(new Set(prints).size, prints.length);
  assert.deepEqual(printsOf(failing), printsOf(structuredClone(failing)));
  const ids = [failing, other].map((one) => runOf(one).automationDetails!.id);
  assert.deepEqual(ids, ['assay/acme registry 2.3.1 on staging/registry/', 'assay/another-one/registry/']);
});

test('two plain cases of one clause are two alerts, and neither is broken by nothing', () => {
  const [clause] = failing.clauses;
  const plain = { ...clause!.counterexample!, rule: '', line: 7 };
  const other = { ...plain, expected: 'another answer' };
  const verdict = {
    ...failing,
    clauses: [{ ...clause!, counterexample: plain, furtherCounterexamples: [other, other] }],
  };
  // The third is the second once more: one defect.
  assert.deepEqual([new Set(printsOf(verdict)).size, printsOf(verdict).length], [2, 2]);
  const [first] = runOf(verdict).results!;
  assert.doesNotMatch(first!.message.text!, /Broken by/);
  assert.match(first!.message.text!, /^Sent: \{"meta":\{"a":1\}\}$/m);
  assert.equal(first!.locations![0]!.physicalLocation!.region!.startLine, 7);
});

test('what conforms has no result; what could not be judged did not succeed', () => {
  assert.deepEqual(runOf(passing).results, []);
  assert.equal(runOf(passing).invocations![0]!.executionSuccessful, true);
  assert.equal(runOf(inconclusive).invocations![0]!.executionSuccessful, false);
});

test('what is waived is suppressed with its reason, and a rotten waiver is a result', () => {
  const { results = [] } = runOf(waived);
  const suppressed = results.filter(({ suppressions }) => suppressions);
  assert.equal(suppressed.length, waived.clauses.filter(({ verdict }) => verdict === 'waived').length);
  assert.ok(suppressed.every(({ suppressions }) => suppressions![0]!.justification));
  const rotten = waived.waivers.filter(({ state }) => state === 'stale' || state === 'expired');
  assert.equal(results.filter(({ ruleId }) => ruleId === 'assay.waiver').length, rotten.length);
});

test('a mistake in the target file is a result of a rule of its own, at its line', () => {
  const { results = [], tool } = runOf(mistaken);
  assert.deepEqual(
    tool.driver.rules!.map(({ id }) => id),
    ['assay.target-file'],
  );
  const told = results.map(({ ruleId, level, locations }) => [
    ruleId,
    level,
    locations![0]!.physicalLocation!.region!.startLine,
  ]);
  assert.deepEqual(told, [
    ['assay.target-file', 'note', 9],
    ['assay.target-file', 'error', 14],
  ]);
});

test('the embedded reference has no file to point at', () => {
  const { file, ...target } = failing.target;
  assert.ok(runOf({ ...failing, target }).results!.every(({ locations }) => locations === undefined));
});

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);
for (const [name, verdict] of Object.entries(samples))
  test(`it is SARIF 2.1.0, and nothing in it is obeyed: ${name}`, () => {
    const text = jsonText(sarifReport(verdict));
    assert.ok(validate(JSON.parse(text)), ajv.errorsText(validate.errors));
    assert.doesNotMatch(text, OBEYED);
  });
