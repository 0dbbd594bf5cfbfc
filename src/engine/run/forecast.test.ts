import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from '../../proof/embedded.js';
import { folderWith } from '../../target-file/testing.js';
import { certify } from './certify.js';
import { forecast } from './forecast.js';
import { judgedTarget } from '../../preflight/judged-target.js';

test('a run of the embedded reference takes about what was said', async (t) => {
  const embedded = await startEmbedded();
  t.after(() => embedded.close());
  const target = judgedTarget(embedded.targets[0]!.targetFile);
  for (const systems of [['registry'], ['scan', 'authentication']]) {
    const options = { systems, budget: 'quick', seed: 1 } as const;
    const expected = forecast(target, options);
    const { run } = await certify({ ...options, target });
    const share = run.requests / expected.requests;
    assert.ok(share > 0.7 && share < 1.4, `${run.requests} requests, and ${expected.requests} were expected`);
    assert.ok(Math.abs(run.allocations - expected.parties) <= 5, `${run.allocations} parties`);
  }
});

test('the limits of the target file count, and what it lacks does not', (t) => {
  const file = (more: string) =>
    `version: 1\nname: x\nenvironment: staging\nregistry: { url: http://a.example${more} }\nlimits: { requestsPerSecond: 10 }\n`;
  const dir = folderWith(t, {
    'bare.yaml': file(''),
    'full.yaml': file(', transferInstructions: { acceptable: [a], reassigning: [b] }'),
    'provided.yaml': file(', provision: ./provision.mjs'),
  });
  const of = (name: string, budget: 'quick' | 'standard', clauses?: string[]) =>
    forecast(judgedTarget(join(dir, name)), { budget, clauses });
  const full = of('full.yaml', 'quick');
  assert.equal(full.seconds, Math.ceil(full.requests / 10));
  assert.equal(full.parties, 0);
  assert.ok(of('bare.yaml', 'quick').clauses < full.clauses);
  // Nobody runs a program to tell what would be sent.
  assert.ok(of('provided.yaml', 'quick').clauses >= full.clauses);
  // The phase that makes calls again takes 20 s at most.
  assert.ok(of('full.yaml', 'standard').requests < 1_354 + 20 * 10 + 1);
  assert.ok(of('full.yaml', 'quick', ['registry.meta-object']).requests < full.requests / 10);
});
