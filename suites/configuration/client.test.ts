import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { NotApplicable } from '../../src/http/outcome.js';
import { Configuration } from './client.js';
import { targetUnderTest, violated } from '../support/testing.js';
import { judge } from '../file-test.js';
import { accepts, breachesOf, brokenCases, refuses, validCases } from './loader.js';

const HINT = 'configuration.party-hint-form';
const VALIDATOR = 'auth:\n  audience: a\n  jwksUrl: https://idp.example/jwks\n';

const configurationWith = (t: Parameters<typeof targetUnderTest>[0], validator: string, more = '') =>
  targetUnderTest(t, `configuration: { validator: deploy/values.yaml${more} }`, {
    'deploy/values.yaml': VALIDATOR + validator,
    'loader.mjs': '',
  }).session;

test('what a rule finds is a violation with its place, what to do and the command that shows it', async (t) => {
  const configuration = new Configuration(configurationWith(t, 'validatorPartyHint: acme\n'));
  const [finding = assert.fail()] = configuration.found(HINT);
  const place = { file: 'deploy/values.yaml', line: 4, key: 'validatorPartyHint' };
  assert.deepEqual({ file: finding.file, line: finding.line, key: finding.key }, place);
  const { rule, expected, actual, command } = await violated(
    (async () => configuration.requireKept(HINT, place))(),
  );
  assert.equal(rule, 'validatorPartyHint at deploy/values.yaml:4:21');
  assert.equal(expected, 'values that keep the rule');
  assert.equal(actual, `${finding.message}. ${finding.mend}`);
  assert.match(command ?? '', /^assay config check --validator \S*values\.yaml$/);
});

test('a place that was mended is kept', async (t) => {
  const configuration = new Configuration(configurationWith(t, 'validatorPartyHint: a-b-1\n'));
  assert.deepEqual(configuration.found(HINT), []);
  await configuration.requireKept(HINT, { file: 'deploy/values.yaml', line: 4, key: 'validatorPartyHint' });
  await configuration.requireKept(HINT, undefined);
});

test('a rule without its files does not apply, and names the key of the target file', async (t) => {
  const configuration = new Configuration(configurationWith(t, ''));
  const kept = (rule: string) => (async () => configuration.requireKept(rule, undefined))();
  await assert.rejects(kept('configuration.auth-disabled-in-both'), {
    name: 'NotApplicable',
    message: 'the target file has no configuration.participant',
  });
  assert.throws(() => configuration.loader, NotApplicable);
});

test('a chart may have several files, and an overlay alone is judged by what it says', async (t) => {
  const overlay = { 'deploy/standalone-values.yaml': 'validatorPartyHint: acme\n', 'base.yaml': VALIDATOR };
  const under = (names: string) =>
    new Configuration(targetUnderTest(t, `configuration: { validator: ${names} }`, overlay).session);
  const AUTH = 'configuration.validator-auth';
  const alone = under('deploy/standalone-values.yaml');
  await assert.rejects((async () => alone.requireKept(AUTH, undefined))(), {
    name: 'NotApplicable',
    message: 'configuration.validator names an overlay alone, and not the values that it is laid over',
  });
  const whole = under('[base.yaml, deploy/standalone-values.yaml]');
  await whole.requireKept(AUTH, undefined);
  const [finding = assert.fail()] = whole.found(HINT);
  assert.deepEqual([finding.file, finding.line], ['deploy/standalone-values.yaml', 1]);
  const { command } = await violated((async () => whole.requireKept(HINT, finding))());
  assert.match(
    command ?? '',
    /^assay config check --validator \S*base\.yaml --validator \S*standalone-values\.yaml$/,
  );
});

test('what cannot be read is told once, and hinders the other rules', async (t) => {
  const configuration = new Configuration(configurationWith(t, '\tx: [\n'));
  assert.equal(configuration.found('configuration.readable').length, 1);
  await assert.rejects((async () => configuration.requireKept(HINT, undefined))(), {
    name: 'NotApplicable',
    message: 'configuration.validator cannot be read: see configuration.readable',
  });
});

test('warnings are observed, with their places', (t) => {
  const observed = (values: string) =>
    new Configuration(configurationWith(t, values)).warning('configuration.single-scan-trusted');
  assert.equal(observed(''), undefined);
  assert.equal(observed('nonSvValidatorTrustSingleScan: false\n'), 'no');
  const warned = observed('nonSvValidatorTrustSingleScan: true\nscanAddress: https://scan.example\n');
  assert.match(warned ?? '', /^warned: deploy\/values\.yaml:4: /);
});

const hintForm = breachesOf(['party-hint-form']);
const oldKeys = breachesOf(['tls-pkcs8']);

/** Reads the files that it is given, and refuses as `refuses` says. */
const loader = (refuses: string) => `import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
const dir = process.argv[2];
const text = (name) => readFileSync(join(dir, name), 'utf8');
const hint = () => (/^validatorPartyHint: "(.*)"$/m.exec(text('validator.yaml')) ?? [])[1] ?? 'a-b-c';
if (${refuses}) { console.error('no'); process.exit(4); }
`;

const standard = { seed: 2, budget: 'standard', shrink: true } as const;

const result = async (
  t: TestContext,
  refusing: string,
  asked?: ReturnType<typeof breachesOf>,
  command = 'loader.mjs',
) => {
  const target = targetUnderTest(t, `configuration: { loader: ${command} }`, {
    'loader.mjs': loader(refusing),
  });
  const name = { clause: 'x', key: 'x' };
  const [finding] = asked
    ? await judge(target, { cases: brokenCases(asked), check: refuses, atOnce: 2 }, name, standard)
    : await judge(target, { cases: validCases, check: accepts, atOnce: 2 }, name, standard);
  assert.ok(finding?.type === 'result');
  return finding.result;
};

test('a program that accepts what keeps every rule is not accused', async (t) => {
  const { counterexamples, judged } = await result(t, 'false');
  assert.deepEqual(counterexamples, []);
  assert.ok(judged > 9);
});

test('what is refused although it keeps every rule is shown with its files', async (t) => {
  const { counterexamples } = await result(t, `text('secrets.yaml').includes('\\ndata:')`);
  const [{ input, actual, curl, exchanges } = assert.fail(), ...more] = counterexamples;
  assert.deepEqual([more, exchanges, curl], [[], [], '']);
  assert.equal(actual, 'status 4: no');
  assert.match((input as Record<string, string>)['secrets.yaml'] ?? '', /^data:$/m);
});

test('what is accepted although it breaks a rule is one cause, with all the ways', async (t) => {
  const parts = await result(t, `hint().split('-').length !== 3`, hintForm);
  const [{ rule, alike, curl } = assert.fail(), ...more] = parts.counterexamples;
  assert.deepEqual([more, curl], [[], '']);
  assert.deepEqual(
    [rule, ...(alike ?? [])],
    ['acme--1', '-validator-1', 'acme-validator-', '--'].map((hint) => `validatorPartyHint "${hint}"`),
  );
});

test('keys stand beside the values that name them', async (t) => {
  const reads = `readdirSync(dir).length < 10 || !text(/private-key-file: "(.*)"/.exec(text('tls.yaml'))[1]).includes('BEGIN PRIVATE')`;
  const { counterexamples } = await result(t, reads, oldKeys);
  const rules = counterexamples.map(({ rule }) => rule.split(' ')[0]);
  assert.deepEqual(rules, ['tls.client-auth.admin-client.private-key-file']);
});

test('a program that refuses everything is accused of that, and shows nothing of refusals', async (t) => {
  assert.equal((await result(t, 'true')).counterexamples.length, 1);
  const { judged, inconclusive } = await result(t, 'true', hintForm);
  assert.equal(judged, 0);
  assert.deepEqual(inconclusive, ['the loader refuses the same values with nothing wrong in them: no']);
});

test('a program that cannot be started is not a violation', async (t) => {
  const { counterexamples, unanswered } = await result(t, '', undefined, './no-such-program');
  assert.deepEqual(counterexamples, []);
  assert.match(
    unanswered[0] ?? '',
    /target\.yaml configuration\.loader: the loader cannot be started: .*ENOENT/,
  );
});
