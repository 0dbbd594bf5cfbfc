import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitedBy, forecast } from './cost.js';
import { queuesOf, SLOW_MS } from './plan.js';
import { CATALOGUE } from '../../spec/catalogue.js';
import { SYSTEMS } from '../../spec/clause.js';
import type { StoredTarget } from '../../target-file/target.js';
import { join } from 'node:path';
import { startEmbedded } from '../../proof/embedded.js';
import { folderWith } from '../../target-file/testing.js';
import { certify } from './certify.js';
import { judgedTarget } from '../../preflight/judged-target.js';

const run = { requests: 1_000, durationMs: 100_000, budget: 'standard' } as const;

test('refusals are told with the rate that is below them', () => {
  const held = { refused: 200, limitMs: 0, targetMs: 40_000, allowed: 8.2 };
  assert.equal(
    limitedBy({ ...run, held }),
    'The target refused 200 of 1,000 requests as too many (429 or 503), and 40 s were spent waiting for it. ' +
      'limits.requestsPerSecond: 8 keeps below what it refuses; --budget quick or fewer clauses (--clause) would take less time.',
  );
  const { allowed: _, ...short } = held;
  assert.match(
    limitedBy({ ...run, held: short })!,
    /\. assay doctor finds the limits\.requestsPerSecond that /,
  );
});

test('waiting for the limit of the target file is told when it took much of the run', () => {
  const held = { refused: 0, limitMs: 90_000, targetMs: 0 };
  const text = limitedBy({ ...run, budget: 'quick', held, requestsPerSecond: 10 });
  assert.match(
    text!,
    /^90 s of 100 s were .* limits\.requestsPerSecond \(10\)\. A higher limit, fewer clauses/,
  );
  assert.equal(limitedBy({ ...run, held: { ...held, limitMs: 9_000 }, requestsPerSecond: 10 }), undefined);
});

const subject = {
  name: 'all',
  target: {} as StoredTarget,
  clauses: CATALOGUE.map(({ id }) => id),
  observe: [...SYSTEMS],
};

const systemsOf = ({ clauses }: { clauses: string[] }) => [...new Set(clauses.map((id) => id.split('.')[0]))];

const ALL = ['registry', 'token-standard', 'participant', 'authentication', 'scan', 'operator'];

for (const { fastestMs, expected } of [
  { fastestMs: 1, expected: [ALL, ['configuration']] },
  {
    fastestMs: SLOW_MS,
    expected: [
      ['registry', 'token-standard'],
      ['participant', 'authentication'],
      ['scan', 'operator'],
      ['configuration'],
    ],
  },
  // There was not an answer, so nothing is known of how long one takes.
  { fastestMs: Infinity, expected: [ALL, ['configuration']] },
])
  test(`each clause and each observation is in one queue: ${fastestMs} ms`, () => {
    const { sending, others } = queuesOf(subject, fastestMs);
    const queues = [...sending, ...others];
    assert.deepEqual(queues.map(systemsOf), expected);
    assert.deepEqual(queues.flatMap(({ clauses }) => clauses).sort(), [...subject.clauses].sort());
    const told = queues.map(({ observe }) => observe);
    assert.deepEqual(told, expected);
  });

test('a queue in which nothing is judged is left out', () => {
  const { sending, others } = queuesOf({ ...subject, clauses: ['scan.monotonic'], observe: ['scan'] }, 80);
  assert.deepEqual([sending.map(({ clauses }) => clauses), others], [[['scan.monotonic']], []]);
});

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
