import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clause } from '../../src/spec/clause.js';
import { CONTEXT_OPERATIONS } from '../../src/spec/token-standard/operations.js';
import { rulesOf, wireOf } from '../../src/spec/token-standard/rules.js';
import { declared } from '../support/declare.js';
import { everyTest } from './all.js';

const SYSTEMS = ['registry', 'token-standard'] as const;
const [registry, standard] = SYSTEMS.map((system) => {
  for (const declare of everyTest) declare(system);
  return declared.splice(0);
}) as [typeof declared, typeof declared];

test('every test is declared for each system, once for each clause', () => {
  const keys = [...registry, ...standard].map(({ key }) => key);
  assert.ok(registry.length > 30 && standard.length > registry.length);
  assert.equal(new Set(keys).size, keys.length);
  for (const [at, tests] of [registry, standard].entries())
    assert.ok(
      tests.every(({ system, clause }) => system === SYSTEMS[at] && clause?.startsWith(`${system}.`)),
    );
});

test('every rule of an operation has a test', () => {
  const tested = new Set([...registry, ...standard].map(({ clause }) => clause));
  for (const operation of CONTEXT_OPERATIONS) {
    const { context, contract } = wireOf(operation);
    const rules = Object.values(rulesOf(operation)) as Clause[];
    const members = [...context, ...contract].map(({ clause }) => clause);
    for (const { id } of [...rules, ...members]) assert.ok(tested.has(id), `${id} of ${operation.name}`);
  }
});

test('what both systems have in common is tested in the same words', () => {
  const titles = new Set(standard.map(({ title }) => title));
  const alone = registry.map(({ title }) => title).filter((title) => !titles.has(title));
  assert.deepEqual(alone, ['the API is at the path segment v1']);
});
