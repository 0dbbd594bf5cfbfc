import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { judge } from '../file-test.js';
import { accepts, breachesOf, brokenCases, refuses, validCases, type BreachesForLoader } from './loader.js';
import { targetUnderTest } from '../support/testing.js';

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
  asked?: BreachesForLoader,
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
  assert.deepEqual(
    counterexamples.map(({ rule }) => rule.split(' ')[0]),
    ['tls.client-auth.admin-client.private-key-file'],
  );
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
  assert.match(unanswered[0] ?? '', /^the loader cannot be started: .*ENOENT/);
});
