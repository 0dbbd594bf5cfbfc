import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, describe } from 'node:test';
import { stringify } from 'yaml';
import { Session } from '../src/target-file/session.js';
import type { LoadClause } from '../src/results/load/schema.js';
import { k6Plan } from './k6-plan.js';
import { corporaOf, planLoad } from './plan.js';
import type { LoggedFailure, ScriptScenario } from './script-plan.js';
import { folderWith } from '../src/target-file/testing.js';
import { FailureSamples, type LoadOptions } from './run.js';
import { CannotJudge, UsageError } from '../src/platform/errors.js';
import { reference, registryAt, run } from './testing/run.js';

const TOKENS = { registryUser: 'token-of-the-registry-user', participantAdmin: 'token-of-the-admin' };
const url = 'http://127.0.0.1:9';
const TARGET = {
  version: 1,
  name: 'all of it',
  environment: 'staging',
  registry: { url, credential: 'registryUser', transferInstructions: { acceptable: ['00aa'] } },
  participant: { url, duplicateHints: 'rejected' },
  scan: { url },
  operator: { apps: [{ name: 'validator', readyz: `${url}/readyz` }] },
  credentials: Object.fromEntries(Object.keys(TOKENS).map((name) => [name, { tokenFile: `${name}.jwt` }])),
  load: { mixed: { 'accept-context': 1, 'party-allocation': 1, 'bulk-acs': 1, operator: 1 } },
};

/** A failure as the script logs it: with the token that its requests carry. */
const failure = (scenario: string, { credential, method }: ScriptScenario): LoggedFailure => ({
  assay: 'failure',
  scenario,
  clause: `broken.${scenario}`,
  why: `it says ${Object.values(TOKENS).join()}`,
  request: {
    method,
    url: `${url}/${scenario}`,
    headers: credential ? { Authorization: `Bearer ${TOKENS[credential as keyof typeof TOKENS]}` } : {},
  },
  response: { status: 500, headers: {}, body: '', error: '' },
  durationMs: 1,
});

test('in a mixed load each scenario has the token of its own credential, sent and in the command alike', async (t) => {
  const files = Object.entries(TOKENS).map(([name, token]) => [`${name}.jwt`, token] as const);
  const dir = folderWith(t, { ...Object.fromEntries(files), 'target.yaml': stringify(TARGET) });
  const plan = await planLoad({
    targetFile: join(dir, 'target.yaml'),
    scenario: 'mixed',
    profile: 'smoke',
    seed: 1,
    allowWrites: true,
  });
  const { credentials, scriptPlan } = k6Plan(plan, corporaOf(plan, {}), plan.shape, 1);
  assert.deepEqual(credentials, ['registryUser', 'participantAdmin']);
  const { scenarios } = scriptPlan((name) => name) as { scenarios: Record<string, ScriptScenario> };
  const told = Object.entries(scenarios).map(([name, { credential }]) => [name, credential]);
  assert.deepEqual(told, [
    ['accept-context', 'registryUser'],
    ['party-allocation', 'participantAdmin'],
    ['bulk-acs', undefined],
    ['operator', undefined],
  ]);

  const samples = new FailureSamples();
  const clauses = Object.entries(scenarios).map(([scenario, own]): LoadClause => {
    samples.add(JSON.stringify(failure(scenario, own)));
    return { id: `broken.${scenario}`, scenario, judged: 1, broken: 1 };
  });
  const session = new Session(plan.target);
  t.after(() => session.close());
  await samples.addTo(clauses, session, [...plan.shares.keys()]);
  for (const { scenario, curl = '', exchanges } of clauses) {
    const { credential } = scenarios[scenario]!;
    assert.match(curl, new RegExp(`^curl .*/${scenario}`));
    assert.equal(/authorization/i.test(curl), credential !== undefined, curl);
    if (credential !== undefined) assert.ok(curl.includes(`${credential}.jwt`), curl);
    assert.ok(!Object.values(TOKENS).some((token) => JSON.stringify([curl, exchanges]).includes(token)));
  }
});

describe('without leave, or sense, no load is put', () => {
  const refused: Record<string, [object, Partial<LoadOptions>, RegExp]> = {
    'on production': [{ environment: 'production' }, {}, /environment: production.*--allow-writes/],
    'of parties': [{}, { scenario: 'party-allocation' }, /permanent parties: give --allow-writes/],
    'beyond the limit of the target': [{ limits: { requestsPerSecond: 50 } }, {}, /peak of 100 .*allows 50/],
    'on what the target has not': [{ scan: undefined }, { scenario: 'bulk-acs' }, /has no scan/],
    'with a threshold that is none': [{}, { threshold: ['p99<fast'] }, /p99<fast: this is not a threshold/],
    'for a time that is none': [{ load: { duration: 'long' } }, {}, /load\.duration: expected a duration/],
  };
  for (const [what, [more, options, message]] of Object.entries(refused))
    test(what, async (t) => {
      const error = await run(await reference(t, more), options).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof UsageError, String(error));
      assert.match(error.message, message);
    });

  test('on a target that is not there', async (t) => {
    await assert.rejects(run(registryAt(t, url)), CannotJudge);
  });
});
