import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { assayInProcess as assay, verdictIn } from './testing/assay.js';
import { IDS, serve, targetFile } from './testing/registry.js';

const MISSING = 'registry.transferInstructions.reassigning';
const WHY = `not complete for want of ${MISSING} (1 clause)`;

describe('certify --require-complete', () => {
  test('is inconclusive while a key is missing, sends nothing, and every report names the key', async (t) => {
    const { dir: cwd, url, requests } = await serve(t);
    const { acceptable } = IDS;
    const registry = { url, transferInstructions: { acceptable } };
    writeFileSync(join(cwd, 'poor.yaml'), targetFile(url, { registry }));
    const args = ['certify', 'poor.yaml', '--system', 'registry', '--budget', 'quick', '--require-complete'];
    const { status, stdout, stderr } = await assay([...args, '--out', 'out'], {
      cwd,
      env: { NO_COLOR: '1' },
    });
    assert.equal(status, 3, stderr);
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
    assert.ok(report('report.md').includes(`not complete for want of ${MISSING}`));
    const errors = /<error type="not-applicable" message="([^"]*)"/g;
    assert.deepEqual(
      [...report('junit.xml').matchAll(errors)].map(([, message]) => message),
      [`the target file has no ${MISSING}`],
    );
  });

  test('is not for a run of some clauses, nor for what the target does not have', async (t) => {
    const { dir: cwd } = await serve(t);
    const some = ['certify', 'target.yaml', '--require-complete', '--clause', 'registry.meta-object'];
    const refused = await assay(some, { cwd });
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /complete and --clause exclude each other/);
    const other = await assay(
      [
        'certify',
        'target.yaml',
        '--require-complete',
        '--system',
        'scan',
        '--reporter',
        'terminal',
        '--out',
        'out',
      ],
      { cwd },
    );
    assert.equal(other.status, 3);
    assert.match(other.stdout, /not complete for want of scan \(\d+ clauses\)/);
  });
});
