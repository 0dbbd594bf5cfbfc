import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotApplicable } from '../../src/http/outcome.js';
import { Configuration } from './client.js';
import { targetUnderTest, violated } from '../support/testing.js';

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
