import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import * as breaches from '../../generators/configuration/broken-for-loader.js';
import { runChild } from '../../src/harness/child-process.js';
import { MERGES } from '../../src/harness/configuration/testing/merges.js';
import { folderWith } from '../../src/harness/target/testing.js';
import type { TestResult } from '../../src/verdict/test-result.js';
import { connect, type Trial } from './client.js';
import { chart, type HINTS } from './fixtures/chart.js';
import { judge, type Property } from '../support/judge.js';
import { accepts, brokenCases, refuses, validCases } from './loader-cases.js';
import { targetUnderTest } from '../support/testing.js';
import { findHelm, noHelm } from './testing/helm.js';

const helm = findHelm();
const skip = helm === undefined && noHelm();

/** Judges a chart by a property, as a run with the quick budget does. */
const judged = async <T>(
  t: TestContext,
  hint: keyof typeof HINTS,
  property: Pick<Property<T, Trial>, 'cases' | 'check'>,
): Promise<TestResult> => {
  const command = `"${helm}" template node ./chart -f {validator}`;
  const target = targetUnderTest(t, `configuration:\n  loader: '${command}'\n`, chart(hint));
  const [finding] = await judge(
    target,
    { ...property, connect, atOnce: 2 },
    { clause: 'x', key: 'x' },
    { seed: 5, budget: 'quick', shrink: true },
  );
  assert.ok(finding?.type === 'result');
  assert.deepEqual([finding.result.unanswered, finding.result.inconclusive], [[], []]);
  return finding.result;
};

/** A chart that prints its values. */
const PRINTING = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
  'chart/templates/values.yaml': 'values: {{ toJson .Values | quote }}\n',
};

const valid = { cases: validCases, check: accepts };
const refusing = (asked: breaches.BreachesForLoader) => ({ cases: brokenCases(asked), check: refuses });

test('a sound chart is not accused', { skip }, async (t) => {
  const properties = [breaches.hintForm, breaches.topupTypes].map(refusing);
  assert.deepEqual((await judged(t, 'sound', valid)).counterexamples, []);
  for (const property of properties) {
    const { counterexamples, judged: count } = await judged(t, 'sound', property);
    assert.deepEqual(counterexamples, []);
    assert.ok(count > 1);
  }
  const { notApplicable } = await judged(t, 'sound', refusing(breaches.participantTypes));
  assert.deepEqual(notApplicable, ['configuration.loader takes no file that this is about']);
});

test('a chart that demands a number at the end of a hint is found', { skip }, async (t) => {
  const { counterexamples } = await judged(t, 'demands a number at the end', valid);
  assert.equal(counterexamples.length, 1);
  const [{ input, actual } = assert.fail()] = counterexamples;
  assert.match(actual, /^status 1: .*validatorPartyHint/s);
  const { 'validator.yaml': text = '' } = input as Record<string, string>;
  assert.match(text, /^validatorPartyHint: "/m);
});

test('a chart that takes any text for a hint is found', { skip }, async (t) => {
  const { counterexamples } = await judged(t, 'takes any text', refusing(breaches.hintForm));
  assert.ok(counterexamples.length > 0);
  for (const { input, expected, actual } of counterexamples) {
    assert.deepEqual([expected, actual], ['a refusal: a status other than 0', 'status 0: accepted']);
    assert.match((input as Record<string, string>)['validator.yaml'] ?? '', /^validatorPartyHint: "/m);
  }
});

test('Helm merges several files as we do', { skip }, async (t) => {
  for (const [what, expected, ...texts] of MERGES) {
    const files = Object.fromEntries(texts.map((text, at) => [`${at}.yaml`, text]));
    const cwd = folderWith(t, { ...PRINTING, ...files });
    const args = ['template', 'x', './chart', ...Object.keys(files).flatMap((file) => ['-f', file])];
    const { status, stdout, tail } = await runChild([helm!, ...args], { cwd, maxStdout: 10_000 });
    assert.equal(status, 0, tail);
    const { values } = parse(stdout) as { values: string };
    assert.deepEqual(JSON.parse(values), expected, what);
  }
});
