import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { System } from '../../spec/clause.js';
import { registryTarget } from '../../target-file/testing.js';
import { certify } from './certify.js';
import { probe } from './probe.js';
import { withoutStale } from './stale.js';

const LISTS =
  ', transferInstructions: { acceptable: [gone, here, "odd/1"] }' +
  ', tokenStandard: { transferInstructions: { rejectable: [gone], withdrawable: [here] } }';

/** A registry that knows whatever is not gone, and no id with a slash in it; `flaky`: gone the first five times only. */
const registryOf = (t: TestContext, registry: string, flaky = false) => {
  let asked = 0;
  return registryTarget(t, {
    registry,
    answer: (_, { path, method }) => {
      if (!/\/v1\/(gone|odd|no-such)/.test(path)) return { status: method === 'GET' ? 404 : 200, body: '{}' };
      asked += 1;
      return flaky && asked > 5 ? { body: '{}' } : { status: 404, body: '{"error":"not known"}' };
    },
  });
};

const BOTH = new Set<System>(['registry', 'token-standard']);

test('an id that the registry does not know is one mistake, wherever it stands, and is left out', async (t) => {
  const { target } = await registryOf(t, LISTS);
  const { stale, first, troubles } = await probe(target, BOTH);
  assert.equal(troubles.size, 0);
  const told = stale.map(({ named }) => named.list);
  assert.deepEqual(told, [
    'registry.transferInstructions.acceptable',
    'registry.tokenStandard.transferInstructions.rejectable',
  ]);
  const [message, other] = stale.map((each) => each.message);
  assert.equal(message, other);
  assert.match(
    message!,
    /target\.yaml:4:\d+ registry\.transferInstructions\.acceptable\[0\]: gone is answered 404: .* stands also at .*rejectable\[0\]\. The run leaves it out$/,
  );
  const pruned = withoutStale(target, stale);
  assert.deepEqual(pruned.registry?.transferInstructions?.acceptable, ['here', 'odd/1']);
  assert.deepEqual(pruned.registry?.tokenStandard?.transferInstructions?.rejectable, []);
  assert.deepEqual(target.registry?.transferInstructions?.acceptable, ['gone', 'here', 'odd/1']);
  const shown = [...new Set(first.map(({ operation, id }) => `${operation} ${id}`))].sort();
  assert.deepEqual(
    shown,
    ['accept gone', 'accept here', 'reject gone', 'withdraw here'],
    'what was answered is judged',
  );
});

test('a 404 is judged when another call of the same document knows the contract', async (t) => {
  const { target } = await registryTarget(t, {
    registry: ', tokenStandard: { allocations: { executable: [one, two], withdrawable: [one] } }',
    answer: (_, { path }) =>
      path.endsWith('/withdraw')
        ? { status: 200, body: '{}' }
        : { status: 404, body: path.includes('/registry/') ? '{"error":"x"}' : '' },
  });
  const { stale } = await probe(target, new Set<System>(['token-standard']));
  const told = stale.map(({ named }) => named.subject);
  assert.deepEqual(told, ['two']);
});

test('ids of two lists that are mixed up are mistakes, and not defects', async (t) => {
  const { target } = await registryTarget(t, {
    registry: ', transferInstructions: { acceptable: [held, good], reassigning: [free, held-too] }',
    answer: (_, { path }) =>
      path.includes('/v1/held') ? { status: 409, body: '{"error":"x"}' } : { status: 200, body: '{}' },
  });
  const { stale } = await probe(target, new Set(['registry']));
  const told = stale.map(({ named, status }) => `${String(named.subject)} ${status}`);
  assert.deepEqual(told, ['held 409', 'free 200']);
  assert.match(stale[0]!.message, /it is being reassigned, so it belongs under reassigning\. The run/);
});

test('several ids of one list are one mistake, which names the call that knows them', async (t) => {
  const { target } = await registryTarget(t, {
    registry: ', transferInstructions: { acceptable: [one, two] }',
    answer: (_, { path }) => ({
      status: path.includes('/allocations/') ? 200 : 404,
      body: path.includes('/registry/') ? '{"error":"x"}' : '',
    }),
  });
  const { stale } = await probe(target, new Set<System>(['registry']));
  const [message, other] = stale.map((each) => each.message);
  assert.equal(stale.length, 2);
  assert.equal(message, other);
  assert.match(
    message!,
    /one is answered 404: .*\. The call execute-transfer knows it, so it may belong under registry\.tokenStandard\.allocations\.executable\. The same is true of 1 more of this list\. The run leaves them out$/,
  );
});

test('an id that is not known each time is for the clauses to judge', async (t) => {
  const { target } = await registryOf(t, ', transferInstructions: { acceptable: [gone] }', true);
  assert.deepEqual((await probe(target, new Set<System>(['registry']))).stale, []);
});

test('where no id is left, what needs one is not judged, for this reason', async (t) => {
  const { target } = await registryOf(t, ', transferInstructions: { acceptable: [gone] }');
  const { clauses, target: told } = await certify({
    target,
    systems: ['registry'],
    clauses: ['registry.exclude-debug-accepted'],
    budget: 'quick',
    seed: 1,
  });
  assert.equal(told.mistakes?.length, 1);
  const shown = clauses.map(({ verdict, reason }) => [verdict, reason]);
  assert.deepEqual(shown, [['inconclusive', told.mistakes?.[0]]]);
});
