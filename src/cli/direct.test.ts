import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { certify } from '../harness/run/certify.js';
import type { PlannedTest } from '../harness/run/events.js';
import { judgedTarget } from '../harness/run/judged-target.js';
import { Suites } from '../harness/run/suites.js';
import type { System } from '../spec/clause.js';
import { startEmbedded } from '../proof/embedded.js';

const SYSTEM = 'scan';

/** What is told of the embedded target, by Playwright or without it. */
async function judged(t: TestContext, direct?: readonly System[]) {
  const embedded = await startEmbedded([{ name: 'reference' }]);
  const suites = new Suites({ direct });
  t.after(() => Promise.all([embedded.close(), suites.close()]));
  let planned: PlannedTest[] = [];
  const told: string[] = [];
  const { clauses, observations, run } = await certify({
    ...{ suites, systems: [SYSTEM], budget: 'quick', seed: 7 },
    target: judgedTarget(embedded.targets[0]!.targetFile),
    onEvent: (event) => {
      if (event.type === 'planned') planned = event.tests;
      else if (event.type === 'begin' || event.type === 'end') told.push(`${event.type} ${event.title}`);
    },
  });
  return {
    ...{ planned, told, requests: run.requests },
    clauses: clauses.map(({ id, verdict, cases }) => [id, verdict, cases]),
    observations: observations.map(({ key }) => key),
  };
}

test('the suites tell the same whether or not Playwright runs them, in the same order', async (t) => {
  const direct = await judged(t, [SYSTEM]);
  assert.ok(direct.told.length > 20 && direct.requests > 20);
  assert.deepEqual(await judged(t), direct);
});
