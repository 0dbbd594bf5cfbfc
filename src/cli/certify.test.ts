import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { readVerdict } from '../results/contradiction.js';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';
import type { Verdict } from '../results/schema.js';
import { SYSTEMS } from '../spec/clause.js';

const FEW = ['--budget', 'quick', '--clause', 'registry.unknown-id', 'registry.meta-object'];

describe('certify', { concurrency: 2 }, () => {
  test('judges the embedded target when no file is named', async (t) => {
    const cwd = folderWith(t, {});
    const { stdout, stderr } = await assay('certify', { cwd, env: { NO_COLOR: '1' }, ends: 0 });
    const [folder = ''] = readdirSync(join(cwd, 'reports-out'));
    assert.match(folder, /^embedded-reference-target-\d{4}-/);
    const dir = join(cwd, 'reports-out', folder);
    assert.deepEqual(readdirSync(dir).sort(), ['junit.xml', 'report.html', 'report.md', 'verdict.json']);
    // It throws when the published schema does not hold.
    const { schemaVersion, target, run, summary, clauses, observations } = readVerdict(dir);
    assert.equal(schemaVersion, 1);
    const { origins = [], ...named } = target;
    assert.ok(origins.length > 1 && origins.every(({ origin }) => origin.includes('//127.0.0.1:')));
    assert.deepEqual(named, { name: 'embedded reference target', systems: [...SYSTEMS] });
    assert.equal(run.budget, 'standard');
    assert.match(run.catalogue.digest, /^sha256:/);
    assert.ok(run.requests >= 1800, `${run.requests} requests`);
    assert.ok(run.allocations > 0 && run.allocations <= 40, `${run.allocations} parties`);
    assert.equal(run.hints?.length, run.allocations);
    assert.equal(summary.verdict, 'conforms');
    assert.equal(summary.pass + summary['not-testable'], clauses.length);
    assert.ok(clauses.reduce((sum, { cases }) => sum + cases, 0) >= 1000);
    assert.ok(observations.length > 0);
    assert.match(stdout, /^✓ embedded reference target conforms/);
    assert.ok(!`${stdout}${stderr}`.includes('\u001b'));
    for (const name of readdirSync(dir)) assert.ok(stderr.includes(join('reports-out', folder, name)), name);
    assert.match(stderr, /^Judging the embedded reference target/);
    assert.doesNotMatch(stdout, /tests done|Judging/);
  });

  test('writes verdict.json only, and prints nothing, for --reporter json', async (t) => {
    const cwd = folderWith(t, {});
    const args = ['certify', ...FEW, '--reporter', 'json', '--out', 'deep/er'];
    const { stdout } = await assay(args, { cwd, ends: 0 });
    assert.equal(stdout, '');
    assert.deepEqual(readdirSync(join(cwd, 'deep', 'er')), ['verdict.json']);
    const { clauses, run } = verdictIn(cwd, 'deep', 'er');
    assert.equal(run.budget, 'quick');
    assert.deepEqual(clauses.map(({ id }) => id).sort(), ['registry.meta-object', 'registry.unknown-id']);
  });

  test('--dry-run says what would be sent, and sends nothing', async (t) => {
    const { dir: cwd, requests } = await serve(t, { target: { limits: { requestsPerSecond: 10 } } });
    const args = ['certify', 'target.yaml', '--budget', 'quick', '--out', 'out'];
    const { stdout } = await assay([...args, '--dry-run'], { cwd, ends: 0 });
    assert.match(
      stdout,
      /^36 clauses to judge: about \d+ requests, about \d+ s at limits\.requestsPerSecond \(10\); no parties\. Nothing was sent\.\n$/,
    );
    const lacking = await assay(
      [...args, '--dry-run', '--require-complete', '--system', 'registry', 'participant'],
      { cwd, ends: 3 },
    );
    assert.match(
      lacking.stdout,
      / Nothing was sent\. The verdict would be inconclusive: not complete; missing: \S+/,
    );
    assert.deepEqual([requests.length, readdirSync(cwd).includes('out')], [0, false]);
  });

  test('sends nothing when reports cannot be written, or a reporter is not there', async (t) => {
    const { dir: cwd, requests } = await serve(t, { files: { taken: '' } });
    for (const [flags, told] of [
      ['--out taken/out', /^--out taken.out: .*taken is a file: name another folder\.$/m],
      ['--reporter ../mine.mjs', /^--reporter \.\..mine\.mjs: there is no such file\.$/m],
    ] as const)
      assert.match((await assay(`certify target.yaml ${flags}`, { cwd, ends: 2 })).stderr, told);
    assert.deepEqual(requests, []);
  });

  test('sends the same requests for the same seed, and others for another', async (t) => {
    const { dir: cwd, requests } = await serve(t);
    const sent = async (seed: string, out: string) => {
      requests.length = 0;
      await assay(['certify', 'target.yaml', ...FEW, '--seed', seed, '--reporter', 'json', '--out', out], {
        cwd,
        ends: 0,
      });
      const clauses = verdictIn(cwd, out).clauses.map(({ durationMs, ...clause }) => clause);
      return { requests: [...requests].sort(), clauses };
    };
    const first = await sent('5', 'a');
    assert.deepEqual(await sent('5', 'b'), first);
    assert.notDeepEqual((await sent('6', 'c')).requests, first.requests);
  });
});

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
      await assay([...args, ...more], { cwd, ends: 0 });
    };
    await Promise.all([run('--out', 'whole'), run('--out', 's1', '--shard', '1/3')]);
    await Promise.all([2, 3].map((k) => run('--out', `s${k}`, '--shard', `${k}/3`)));

    const merged = await assay('merge s3 s1 s2 --out merged', { cwd, ends: 0 });
    assert.match(merged.stdout, /^✓ test registry conforms/);
    assert.deepEqual(symptom(verdictIn(cwd, 'merged')), symptom(verdictIn(cwd, 'whole')));

    const incomplete = await assay('merge s1 s3 --out incomplete', { cwd, ends: 2 });
    assert.match(incomplete.stderr, /^These folders cannot be merged: shard 2\/3 is missing\.$/m);
  });
});

const QUICK = ['--budget', 'quick', '--out', 'out'];

describe('what a target file asks for', { concurrency: 2 }, () => {
  test('a program prints the ids', async (t) => {
    const provision = 'console.log(JSON.stringify({ acceptable: [process.env.KNOWN_ID] }));';
    const { dir: cwd, url } = await serve(t, { files: { 'provision.mjs': provision } });
    const registry = { url, provision: './provision.mjs', provisionEnv: ['KNOWN_ID'] };
    writeFileSync(join(cwd, 'target.yaml'), targetFile(url, { registry }));
    await assay(
      ['certify', 'target.yaml', '--clause', 'registry.meta-object', 'registry.reassigning-*', ...QUICK],
      { cwd, env: { KNOWN_ID: IDS.acceptable[1] }, ends: 0 },
    );
    const verdicts = verdictIn(cwd, 'out').clauses.map(({ id, verdict, reason }) => [id, verdict, reason]);
    assert.deepEqual(verdicts, [
      ['registry.meta-object', 'pass', undefined],
      [
        'registry.reassigning-conflict',
        'not-applicable',
        'the target file has no registry.transferInstructions.reassigning',
      ],
    ]);
  });
});
