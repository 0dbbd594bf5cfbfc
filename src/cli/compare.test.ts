import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import type { Comparison } from '../results/compare/comparison.js';
import { latency, loadOf, scenario } from '../results/compare/testing.js';
import type { Load } from '../results/load/schema.js';
import type { Verdict } from '../results/schema.js';
import { summarise } from '../results/summary.js';
import { samples } from '../../reports/testing/samples.js';
import { assayInProcess as assay } from './testing/assay.js';

interface Held {
  verdict?: Verdict;
  load?: Load;
}

const json = ({ verdict, load }: Held): Record<string, string> => ({
  ...(verdict && { 'verdict.json': JSON.stringify(verdict) }),
  ...(load && { 'load.json': JSON.stringify(load) }),
});

const compare = (t: TestContext, a: Held, b: Held, ...flags: string[]) => {
  const [one, other] = [folderWith(t, json(a)), folderWith(t, json(b))];
  return { cwd: one, ended: assay(['compare', one, other, ...flags], { cwd: one }) };
};

const sample = (name: string): Verdict => samples[name] ?? assert.fail();
const failing = sample('failing');
const withVerdict = (wanted: 'pass' | 'inconclusive'): Verdict => {
  const clauses = failing.clauses.map(({ counterexample: _, furtherCounterexamples: __, ...clause }) => ({
    ...clause,
    verdict: clause.verdict === 'fail' ? wanted : clause.verdict,
  }));
  return { ...failing, clauses, summary: summarise(clauses, failing.waivers) };
};
const [passing, inconclusive] = [withVerdict('pass'), withVerdict('inconclusive')];

test('exit 1 and the clauses when B is worse, 0 the other way round, 3 when it cannot be told', async (t) => {
  const worse = await compare(t, { verdict: passing }, { verdict: failing }).ended;
  assert.equal(worse.status, 1);
  assert.match(worse.stdout, /^Worse in B: /m);
  assert.match(worse.stdout, /✓ passed → ✗ failed/);
  assert.match(worse.stdout, /✗ B is worse\n\s+- \d+ clauses? fails? in B, and did not in A\n$/);
  const better = await compare(t, { verdict: failing }, { verdict: passing }).ended;
  assert.deepEqual([better.status, better.stderr], [0, '']);
  assert.match(better.stdout, /^Better in B: /m);
  const open = await compare(t, { verdict: passing }, { verdict: inconclusive }).ended;
  assert.equal(open.status, 3);
  assert.match(open.stdout, /\? could not be compared/);
});

test('loads are compared up to the tolerance', async (t) => {
  const [a, b] = [{ load: loadOf([scenario()]) }, { load: loadOf([scenario({ latency: latency(1.3) })]) }];
  const worse = await compare(t, a, b).ended;
  assert.equal(worse.status, 1);
  assert.match(worse.stdout, /p99 {9}90\.0 ms {5}117 ms {6}× 1\.30 {3}✗ worse/);
  assert.equal((await compare(t, a, b, '--tolerance', '40%').ended).status, 0);
});

test('--format and --out: JSON alone on stdout, a page in a file whose folder is made', async (t) => {
  const told = await compare(t, { verdict: passing }, { verdict: failing }, '--format', 'json').ended;
  const comparison = JSON.parse(told.stdout) as Comparison;
  assert.deepEqual([comparison.schemaVersion, comparison.outcome], [1, 'worse']);
  const flags = ['--format', 'html', '--out', join('made', 'x.html')];
  const { cwd, ended } = compare(t, { verdict: passing }, { verdict: failing }, ...flags);
  const { status, stdout, stderr } = await ended;
  assert.deepEqual([status, stdout, stderr], [1, '', `B is worse: see ${join('made', 'x.html')}\n`]);
  assert.match(readFileSync(join(cwd, 'made', 'x.html'), 'utf8'), /^<!doctype html>/);
});

test('what cannot be compared says why: wrong use 2, nothing in common 3', async (t) => {
  const [verdict, load] = [{ verdict: passing }, { load: loadOf([scenario()]) }];
  for (const [a, b, flags, status, message] of [
    [verdict, {}, [], 2, /there is neither a verdict\.json nor a load\.json in it/],
    [verdict, verdict, ['--tolerance', 'much'], 2, /--tolerance much: write a percentage/],
    [verdict, verdict, ['--out', '.'], 2, /--out \.: it cannot be written/],
    [
      verdict,
      load,
      [],
      3,
      /holds only a verdict\.json and .* only a load\.json: there is nothing to compare/,
    ],
  ] as [Held, Held, string[], number, RegExp][]) {
    const { ended, cwd } = compare(t, a, b, ...flags);
    const { stderr, stdout, status: own } = await ended;
    assert.deepEqual([own, stdout], [status, ''], stderr);
    assert.match(stderr, message);
    assert.ok(existsSync(cwd));
  }
});
