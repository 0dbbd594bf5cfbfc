import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { faultNamed, FAULTS } from '../reference/faults/all.js';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';
import { folderWith } from '../target-file/testing.js';

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

  test('--only-failed of a run that did not conform is not a pass, even if no clause failed', async (t) => {
    const waivers = [{ clause: 'registry.unknown-id', reason: 'known', expires: '2999-01-01' }];
    const { dir: cwd } = await serve(t, { target: { waivers } });
    const run = (...args: string[]) => assay(['certify', 'target.yaml', ...args, ...QUICK], { cwd });
    assert.equal((await run(...FEW, '--out', 'stale')).status, 1);
    assert.equal((await run('--only-failed', 'stale', '--out', 'again')).status, 1);
    assert.equal((await run('--clause', 'scan.*', '--out', 'none')).status, 3);
    const { status, stderr } = await run('--only-failed', 'none');
    assert.equal(status, 2);
    assert.match(stderr, /--only-failed none: .* it ended with: no clause was judged/);
  });

  test('replay finds the target file of a run that was made elsewhere, or asks for it', async (t) => {
    const { dir: cwd } = await serve(t, { wrap, files: { 'runner/.git/HEAD': '', 'laptop/.git/HEAD': '' } });
    const [runner, laptop] = [join(cwd, 'runner'), join(cwd, 'laptop', 'below')];
    mkdirSync(laptop);
    renameSync(join(cwd, 'target.yaml'), join(runner, 'target.yaml'));
    await assay(['certify', 'target.yaml', ...FEW, ...QUICK, '--out', 'out'], { cwd: runner, ends: 1 });
    cpSync(join(runner, 'out'), join(laptop, 'artifact'), { recursive: true });
    const replay = ['replay', 'artifact', 'registry.meta-object'];
    const without = await assay(replay, { cwd: laptop, ends: 2 });
    assert.match(without.stderr, /third argument: assay replay artifact registry\.meta-object TARGET\.yaml/);
    await assay([...replay, join(runner, 'target.yaml')], { cwd: laptop, ends: 1 });
    renameSync(join(runner, 'target.yaml'), join(cwd, 'laptop', 'target.yaml'));
    await assay(replay, { cwd: laptop, ends: 1 });
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
    await assay([...args, 'one', '--retries', '3'], { cwd, ends: 0 });
    const { run, clauses } = verdictIn(cwd, 'one');
    assert.ok(run.requests > 12, `${run.requests} requests`);
    assert.ok(clauses.every(({ verdict }) => verdict === 'pass'));
    assert.equal(verdictIn(cwd, 'one').target.mistakes, undefined, 'what is over is no mistake');
    await assay([...args, 'two', '--retries', '-1'], { cwd, ends: 2 });
  });

  test('--retries: not a token that is refused', async (t) => {
    const { dir: cwd } = await serve(t, { instead: (_, response) => (response.writeHead(401).end(), true) });
    const args = ['certify', 'target.yaml', ...FEW, ...QUICK, '--out', 'out', '--retries', '3'];
    const { stderr } = await assay(args, { cwd, ends: 3 });
    assert.doesNotMatch(stderr, /once more/);
  });

  test('--fail-fast ends with the first failure', async (t) => {
    const { dir: cwd } = await serve(t, { wrap });
    const args = ['certify', 'target.yaml', '--system', 'registry', ...QUICK, '--fail-fast', '--out', 'out'];
    await assay(args, { cwd, ends: 1 });
    const { run, summary } = verdictIn(cwd, 'out');
    assert.equal(run.interrupted, true);
    assert.ok(summary.fail >= 1 && summary.inconclusive > 0, JSON.stringify(summary));
  });
});

const MISSING = 'registry.transferInstructions.reassigning';
const WHY = `not complete; missing: ${MISSING} (1 clause)`;

describe('certify --require-complete', () => {
  test('is inconclusive while a key is missing, sends nothing, and every report names the key', async (t) => {
    const { dir: cwd, url, requests } = await serve(t);
    const { acceptable } = IDS;
    const registry = { url, transferInstructions: { acceptable } };
    writeFileSync(join(cwd, 'poor.yaml'), targetFile(url, { registry }));
    const args = 'certify poor.yaml --system registry --budget quick --require-complete --out out';
    const { stdout } = await assay(args, { cwd, env: { NO_COLOR: '1' }, ends: 3 });
    const { run, summary, clauses } = verdictIn(cwd, 'out');
    assert.deepEqual(run.completeFor, ['registry']);
    assert.deepEqual([summary.verdict, summary.reason], ['inconclusive', WHY]);
    // It was found before anything was sent.
    assert.deepEqual([summary.fail, summary.pass, requests.length], [0, 0, 0]);
    assert.deepEqual(
      clauses.filter(({ lacks }) => lacks !== undefined).map(({ verdict, lacks }) => [verdict, lacks]),
      [['not-applicable', MISSING]],
    );
    const report = (name: string) => readFileSync(join(cwd, 'out', name), 'utf8');
    assert.ok(stdout.replaceAll(/\s+/g, ' ').includes(WHY), stdout);
    assert.match(stdout, /could not be judged/);
    assert.ok(report('report.html').includes(WHY));
    assert.ok(report('report.md').includes(`not complete; missing: ${MISSING}`));
    const errors = /<error type="not-applicable" message="([^"]*)"/g;
    const told = [...report('junit.xml').matchAll(errors)].map(([, message]) => message);
    assert.deepEqual(told, [`the target file has no ${MISSING}`]);
  });

  test('is not for a run of some clauses, nor for what the target does not have', async (t) => {
    const { dir: cwd } = await serve(t);
    const some = 'certify target.yaml --require-complete --clause registry.meta-object';
    const refused = await assay(some, { cwd, ends: 2 });
    assert.match(refused.stderr, /complete and --clause cannot be used together/);
    const scan = 'certify target.yaml --require-complete --system scan --reporter terminal --out out';
    const other = await assay(scan, { cwd, ends: 3 });
    assert.match(other.stdout, /not complete; missing: scan \(\d+ clauses\)/);
  });
});

const acceptsTextBody = faultNamed('accepts-text-body');

test('a waiver forgives while it holds', async (t) => {
  const { url } = await serve(t, { wrap: acceptsTextBody.wrap! });
  const clauses = ['registry.body-object', 'registry.meta-object'];
  const waivers = [{ clause: 'registry.body-object', reason: 'ticket 4711', expires: '2999-12-31' }];
  const cwd = folderWith(t, { 'target.yaml': targetFile(url, { waivers }) });
  const args = ['certify', 'target.yaml', '--clause', ...clauses, '--budget', 'quick', '--seed', '1'];
  const applied = await assay([...args, '--out', 'out'], { cwd, ends: 0 });
  const { clauses: judged, waivers: states } = verdictIn(cwd, 'out');
  const waived = judged.find(({ id }) => id === 'registry.body-object');
  assert.equal(waived?.verdict, 'waived');
  assert.equal(waived.reason, 'ticket 4711 (waived until 2999-12-31)');
  assert.equal(states[0]?.state, 'applied');
  assert.match(
    applied.stdout,
    /WAIVER {2}registry\.body-object {3}applied\n +target\.yaml:\d+: until 2999-12-31: ticket 4711/,
  );
});
