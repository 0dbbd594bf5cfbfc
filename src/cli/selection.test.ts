import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';
import { folderWith } from '../target-file/testing.js';
import type { Verdict } from '../results/schema.js';

const symptom = ({ clauses, observations, summary }: Verdict) => ({
  summary,
  clauses: clauses.map(({ id, verdict, cases, counterexample }) => [
    id,
    verdict,
    cases,
    counterexample?.input,
  ]),
  observations: observations.map(({ key, value }) => [key, value]),
});

describe('a part of the work', { concurrency: 2 }, () => {
  test('shards, merged, are the whole run', async (t) => {
    const { dir: cwd } = await serve(t);
    const args = ['certify', 'target.yaml', '--budget', 'quick', '--seed', '3', '--reporter', 'json'];
    const run = async (...more: string[]) => {
      const { status, stderr } = await assay([...args, ...more], { cwd });
      assert.equal(status, 0, stderr);
    };
    await Promise.all([run('--out', 'whole'), run('--out', 's1', '--shard', '1/3')]);
    await Promise.all([2, 3].map((k) => run('--out', `s${k}`, '--shard', `${k}/3`)));

    const merged = await assay(['merge', 's3', 's1', 's2', '--out', 'merged'], { cwd });
    assert.equal(merged.status, 0, merged.stderr);
    assert.match(merged.stdout, /^✓ test registry conforms/);
    assert.deepEqual(symptom(verdictIn(cwd, 'merged')), symptom(verdictIn(cwd, 'whole')));

    const incomplete = await assay(['merge', 's1', 's3', '--out', 'incomplete'], { cwd });
    assert.equal(incomplete.status, 2);
    assert.match(incomplete.stderr, /^These folders cannot be merged: shard 2\/3 is missing\.$/m);
    const twice = await assay(['merge', 's1', 's2', 's2', 's3', '--out', 'twice'], { cwd });
    assert.match(twice.stderr, /shard 2\/3 is given twice/);
    const others = await assay(['merge', 's1', 'whole', '--out', 'others'], { cwd });
    assert.match(others.stderr, /they are not shards of one run: number of shards/);
  });

  test('globs of clauses and systems', async (t) => {
    const cwd = folderWith(t, {});
    const args = ['certify', '--budget', 'quick', '--system', 'registry', '--clause', 'registry.meta-*'];
    const { status, stderr } = await assay([...args, '--reporter', 'json', '--out', 'out'], { cwd });
    assert.equal(status, 0, stderr);
    const ids = verdictIn(cwd, 'out').clauses.map(({ id }) => id);
    assert.ok(ids.length > 1 && ids.every((id) => id.startsWith('registry.meta-')), ids.join());
  });
});
