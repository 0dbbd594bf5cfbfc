import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { runChild } from '../../src/platform/child-process.js';
import { MERGES } from '../../src/probes/configuration/testing/bundle.js';
import { schemaOf } from '../../src/spec/configuration/keys/known.js';
import { folderWith } from '../../src/target-file/testing.js';
import type { TestResult } from '../../src/results/clause.js';
import { judge } from '../file-test.js';
import { accepts, breachesOf, brokenCases, refuses, validCases } from './loader.js';
import { targetUnderTest } from '../support/testing.js';

const { XDG_CACHE_HOME = join(homedir(), '.cache'), LOCALAPPDATA = XDG_CACHE_HOME } = process.env;
/** Where a Helm may lie that was built for these tests: building it takes minutes, which no test may. */
const CACHED =
  process.platform === 'win32'
    ? join(LOCALAPPDATA, 'assay', 'helm.exe')
    : join(XDG_CACHE_HOME, 'assay', 'helm');

/** A Helm that runs; undefined when there is none. */
const helm = ['helm', CACHED].find(
  (program) => spawnSync(program, ['version'], { stdio: 'ignore' }).status === 0,
);
const skip =
  helm === undefined &&
  `there is no helm: install it, or build helm.sh/helm/v3/cmd/helm with Go (some minutes) as ${CACHED}`;

/** What the schema of the chart says of a hint: soundly, or with a defect. */
const HINTS = {
  sound: { type: 'string', pattern: '^[^-]+-[^-]+-[^-]+$' },
  'demands a number at the end': { type: 'string', pattern: '^[^-]+-[^-]+-[0-9]+$' },
  'takes any text': { type: 'string' },
} as const;

/** The schema of the values, with another hint. Go does not know patterns that look ahead. */
const schema = (hint: object): string => {
  const own = schemaOf('validator') as { properties: object };
  const all = { ...own, properties: { ...own.properties, validatorPartyHint: hint } };
  return JSON.stringify(all, (key, value: unknown) =>
    key === 'pattern' && /\(\?[=!]/.test(String(value)) ? undefined : value,
  );
};

/** The files of a small chart for a validator, by their paths. */
const chart = (hint: keyof typeof HINTS): Record<string, string> => ({
  'chart/Chart.yaml': 'apiVersion: v2\nname: validator\nversion: 0.1.0\n',
  'chart/values.yaml': '{}\n',
  'chart/values.schema.json': schema(HINTS[hint]),
  'chart/templates/settings.yaml': `apiVersion: v1
kind: ConfigMap
metadata:
  name: validator
data:
  hint: {{ .Values.validatorPartyHint | default "none" | quote }}
  values: {{ toYaml .Values | quote }}
`,
});

/** Judges a chart by a property, as a run does. */
const judged = async <T>(
  t: TestContext,
  hint: keyof typeof HINTS,
  property: Pick<Parameters<typeof judge<T>>[1], 'cases' | 'check'>,
): Promise<TestResult> => {
  const command = `"${helm}" template node ./chart -f {validator}`;
  const target = targetUnderTest(t, `configuration:\n  loader: '${command}'\n`, chart(hint));
  const [finding] = await judge(
    target,
    { ...property, atOnce: 2 },
    { clause: 'x', key: 'x' },
    { seed: 5, budget: 'standard', shrink: true },
  );
  assert.ok(finding?.type === 'result');
  assert.deepEqual([finding.result.unanswered, finding.result.inconclusive], [[], []]);
  return finding.result;
};

const PRINTING = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: x\nversion: 0.1.0\n',
  'chart/templates/values.yaml': 'values: {{ toJson .Values | quote }}\n',
};

const valid = { cases: validCases, check: accepts };
const refusing = (asked: ReturnType<typeof breachesOf>) => ({ cases: brokenCases(asked), check: refuses });

test('a sound chart is not accused', { skip }, async (t) => {
  const properties = [breachesOf(['party-hint-form']), breachesOf(['topup-types'])].map(refusing);
  assert.deepEqual((await judged(t, 'sound', valid)).counterexamples, []);
  for (const property of properties) {
    const { counterexamples, judged: count } = await judged(t, 'sound', property);
    assert.deepEqual(counterexamples, []);
    assert.ok(count > 1);
  }
  const { notApplicable } = await judged(t, 'sound', refusing(breachesOf(['participant-types'])));
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
  const { counterexamples } = await judged(t, 'takes any text', refusing(breachesOf(['party-hint-form'])));
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
