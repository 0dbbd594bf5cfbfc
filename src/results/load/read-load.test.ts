import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latency, loadOf, scenario } from '../compare/testing.js';
import { conclude, parseThreshold } from './thresholds.js';
import { contradiction } from './read-load.js';
import type { Load } from './schema.js';
import { CERTAINTY, rarestFound } from './merge.js';

const CLAUSE = { id: 'registry.accept-path', scenario: 'accept-context', judged: 9, broken: 2 };
const slow = loadOf([
  scenario({
    latency: latency(1, {
      points: [
        [0, 1],
        [1, 500],
      ],
    }),
  }),
]);
const judgedBy = (load: Load, ...thresholds: string[]): Load => ({
  ...load,
  ...conclude(
    load,
    thresholds.map((each) => parseThreshold(each)!),
  ),
});
const search = { found: 'by searching', steps: [] };

test('what a load leaves does not contradict itself', () => {
  const interrupted = loadOf([scenario()], { run: { ...slow.run, interrupted: true } });
  for (const load of [
    loadOf([scenario(), scenario({ name: 'operator', dropped: 5 })], { clauses: [CLAUSE] }),
    judgedBy(slow, 'p99<300ms', 'failures<1%', 'accept-context:max<=2s'),
    judgedBy(slow),
    interrupted,
    {
      ...interrupted,
      breakpoint: search,
      summary: { verdict: 'inconclusive' as const, reasons: ['the search was interrupted'] },
    },
  ])
    assert.equal(contradiction(JSON.parse(JSON.stringify(load)) as Load), undefined);
});

test('what was changed after a load is named', () => {
  const failed = judgedBy(slow, 'p99<300ms');
  const kept = loadOf([scenario()]);
  const [result] = failed.thresholds;
  for (const [load, why] of [
    [loadOf([scenario(), scenario()]), /^it has the scenario accept-context twice$/],
    [
      loadOf([scenario({ requests: 3, failures: [{ kind: 'status 500', count: 4 }] })]),
      /^of accept-context it counts 4 failures in 3 requests$/,
    ],
    [
      loadOf([scenario({ latency: { ...slow.scenarios[0]!.latency, count: 0 } })]),
      /^of accept-context it has latencies, and no answers$/,
    ],
    [
      loadOf([scenario()], { clauses: [CLAUSE, CLAUSE] }),
      /^it judges the clause registry\.accept-path twice$/,
    ],
    [
      loadOf([scenario()], { clauses: [{ ...CLAUSE, scenario: 'scan' }] }),
      /^it judges registry\.accept-path by scan, which was not part of it$/,
    ],
    [
      loadOf([scenario()], { clauses: [{ ...CLAUSE, broken: 10 }] }),
      /^10 answers broke registry\.accept-path, of 9 that it was judged by$/,
    ],
    [{ ...failed, thresholds: [{ ...result!, threshold: 'good' }] }, /^it has an invalid threshold$/],
    [
      { ...failed, thresholds: [{ ...result!, state: 'ok' }] },
      /^what it says of its thresholds does not follow/,
    ],
    [{ ...failed, summary: kept.summary }, /^its summary does not follow from its thresholds$/],
    [{ ...failed, thresholds: [] }, /^its summary does not follow from its thresholds$/],
    [{ ...failed, breakpoint: search, summary: kept.summary }, /^its summary does not follow/],
  ] as [Load, RegExp][])
    assert.match(contradiction(load) ?? 'nothing', why);
});

test('the rarest defect that would have been found', () => {
  for (const checked of [1, 30, 2_100, 1e6]) {
    const found = (oneIn: number) => 1 - (1 - 1 / oneIn) ** checked;
    const rarest = rarestFound(checked);
    assert.ok(found(rarest) >= CERTAINTY - 1e-9, `${checked}: ${rarest}`);
    assert.ok(found(rarest + 1) < CERTAINTY, `${checked}: ${rarest}`);
  }
  assert.equal(rarestFound(2_100), 304);
  assert.equal(rarestFound(0), 0);
});
