import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { readVerdict } from '../results/contradiction.js';
import { assay, assayInProcess, verdictIn } from './testing/assay.js';
import { serve } from './testing/registry.js';

const FEW = ['--budget', 'quick', '--clause', 'registry.unknown-id', 'registry.meta-object'];

describe('certify', { concurrency: 2 }, () => {
  test('judges the embedded target when no file is named', async (t) => {
    const cwd = folderWith(t, {});
    const { status, stdout, stderr } = await assay(['certify'], { cwd, env: { NO_COLOR: '1' } });
    assert.equal(status, 0, stderr);
    const [folder = ''] = readdirSync(join(cwd, 'reports-out'));
    assert.match(folder, /^embedded-reference-target-\d{4}-/);
    const dir = join(cwd, 'reports-out', folder);
    assert.deepEqual(readdirSync(dir).sort(), ['junit.xml', 'report.html', 'report.md', 'verdict.json']);
    // It throws when the published schema does not hold.
    const { schemaVersion, target, run, summary, clauses, observations } = readVerdict(dir);
    assert.equal(schemaVersion, 1);
    const { origins = [], ...named } = target;
    assert.ok(origins.length > 1 && origins.every(({ origin }) => origin.includes('//127.0.0.1:')));
    assert.deepEqual(named, {
      name: 'embedded reference target',
      systems: [
        'registry',
        'token-standard',
        'participant',
        'authentication',
        'scan',
        'operator',
        'configuration',
      ],
    });
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
    const { status, stdout, stderr } = await assayInProcess(args, { cwd });
    assert.equal(status, 0, stderr);
    assert.equal(stdout, '');
    assert.deepEqual(readdirSync(join(cwd, 'deep', 'er')), ['verdict.json']);
    const { clauses, run } = verdictIn(cwd, 'deep', 'er');
    assert.equal(run.budget, 'quick');
    assert.deepEqual(clauses.map(({ id }) => id).sort(), ['registry.meta-object', 'registry.unknown-id']);
  });

  test('--dry-run says what would be sent, and sends nothing', async (t) => {
    const { dir: cwd, requests } = await serve(t, { target: { limits: { requestsPerSecond: 10 } } });
    const args = ['certify', 'target.yaml', '--budget', 'quick', '--out', 'out'];
    const { status, stdout } = await assayInProcess([...args, '--dry-run'], { cwd });
    assert.equal(status, 0);
    assert.match(
      stdout,
      /^36 clauses to judge: about \d+ requests, about \d+ s at limits\.requestsPerSecond \(10\); no parties\. Nothing was sent\.\n$/,
    );
    assert.deepEqual([requests.length, readdirSync(cwd).includes('out')], [0, false]);
  });

  test('sends nothing when reports cannot be written', async (t) => {
    const { dir: cwd, requests } = await serve(t, { files: { taken: '' } });
    const { status, stderr } = await assayInProcess(
      ['certify', 'target.yaml', '--out', join('taken', 'out')],
      {
        cwd,
      },
    );
    assert.equal(status, 2);
    assert.match(stderr, /^--out taken.out: .*taken is a file: name another folder\.$/m);
    assert.deepEqual(requests, []);
  });

  test('sends the same requests for the same seed, and others for another', async (t) => {
    const { dir: cwd, requests } = await serve(t);
    const sent = async (seed: string, out: string) => {
      requests.length = 0;
      const { status, stderr } = await assayInProcess(
        ['certify', 'target.yaml', ...FEW, '--seed', seed, '--reporter', 'json', '--out', out],
        { cwd },
      );
      assert.equal(status, 0, stderr);
      const clauses = verdictIn(cwd, out).clauses.map(({ durationMs, ...clause }) => clause);
      return { requests: [...requests].sort(), clauses };
    };
    const first = await sent('5', 'a');
    assert.deepEqual(await sent('5', 'b'), first);
    assert.notDeepEqual((await sent('6', 'c')).requests, first.requests);
  });
});
