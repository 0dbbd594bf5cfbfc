import assert from 'node:assert/strict';
import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FAULTS } from '../reference/faults/all.js';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';

const FEW = ['--clause', 'registry.meta-object', 'registry.unknown-id'];
const QUICK = ['--budget', 'quick', '--reporter', 'json'];
const wrap = FAULTS.find(({ name }) => name === 'accepts-meta-text')!.wrap!;

describe('what is judged once more', { concurrency: 2 }, () => {
  test('--only-failed DIR: what failed there, with its seed', async (t) => {
    const { dir: cwd, requests } = await serve(t, { wrap });
    const run = (...args: string[]) => assay(['certify', 'target.yaml', ...args, ...QUICK], { cwd });
    assert.equal((await run(...FEW, '--seed', '7', '--out', 'first')).status, 1);
    assert.equal((await run('--only-failed', 'first', '--out', 'second')).status, 1);
    const { clauses, run: again } = verdictIn(cwd, 'second');
    assert.deepEqual([clauses.map(({ id }) => id), again.seed], [['registry.meta-object'], 7]);
    assert.equal((await run('--clause', 'registry.unknown-id', '--out', 'good')).status, 0);
    requests.length = 0;
    const { status, stdout } = await run('--only-failed', 'good');
    assert.deepEqual([status, requests.length], [0, 0]);
    assert.match(stdout, /^Nothing failed or stayed open in good/);
  });

  test('replay finds the target file of a run that was made elsewhere, or asks for it', async (t) => {
    const { dir: cwd } = await serve(t, { wrap, files: { 'runner/.git/HEAD': '', 'laptop/.git/HEAD': '' } });
    const [runner, laptop] = [join(cwd, 'runner'), join(cwd, 'laptop', 'below')];
    mkdirSync(laptop);
    renameSync(join(cwd, 'target.yaml'), join(runner, 'target.yaml'));
    const judged = await assay(['certify', 'target.yaml', ...FEW, ...QUICK, '--out', 'out'], { cwd: runner });
    assert.equal(judged.status, 1);
    cpSync(join(runner, 'out'), join(laptop, 'artifact'), { recursive: true });
    const replay = ['replay', 'artifact', 'registry.meta-object'];
    const without = await assay(replay, { cwd: laptop });
    assert.equal(without.status, 2);
    assert.match(without.stderr, /third argument: assay replay artifact registry\.meta-object TARGET\.yaml/);
    assert.equal((await assay([...replay, join(runner, 'target.yaml')], { cwd: laptop })).status, 1);
    renameSync(join(runner, 'target.yaml'), join(cwd, 'laptop', 'target.yaml'));
    assert.equal((await assay(replay, { cwd: laptop })).status, 1);
  });

  test('--retries: what could not be judged, and nothing else', async (t) => {
    let refused = 0;
    const { dir: cwd } = await serve(t, {
      instead: (_, response) => {
        if (refused >= 12) return false;
        refused += 1;
        response.writeHead(502).end();
        return true;
      },
    });
    const args = ['certify', 'target.yaml', ...FEW, ...QUICK, '--out'];
    assert.equal((await assay([...args, 'one', '--retries', '3'], { cwd })).status, 0);
    const { run, clauses } = verdictIn(cwd, 'one');
    assert.ok(run.requests > 12, `${run.requests} requests`);
    assert.ok(clauses.every(({ verdict }) => verdict === 'pass'));
    assert.equal((await assay([...args, 'two', '--retries', '-1'], { cwd })).status, 2);
  });

  test('--fail-fast ends with the first failure', async (t) => {
    const { dir: cwd } = await serve(t, { wrap });
    const args = ['certify', 'target.yaml', '--system', 'registry', ...QUICK, '--fail-fast', '--out', 'out'];
    assert.equal((await assay(args, { cwd })).status, 1);
    const { run, summary } = verdictIn(cwd, 'out');
    assert.equal(run.interrupted, true);
    assert.ok(summary.fail >= 1 && summary.inconclusive > 0, JSON.stringify(summary));
  });
});
