import assert from 'node:assert/strict';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { rootCertificates } from 'node:tls';
import { start, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';

const WATCH =
  'certify target.yaml --watch --out out --budget quick --reporter terminal --clause registry.unknown-id';
const skip = process.platform === 'win32' && 'Windows has no such signals';

describe('certify --watch', { skip }, () => {
  test('judges again what changes, keeps on after a file that is unusable, and ends with the last status', async (t) => {
    const { dir: cwd, url } = await serve(t, { files: { 'ca.pem': '' } });
    const file = join(cwd, 'target.yaml');
    const running = start(WATCH, { cwd });
    await running.says(/Watching target\.yaml\. Ctrl-C stops it/);
    assert.equal(verdictIn(cwd, 'out').target.name, 'test registry');

    writeFileSync(file, readFileSync(file, 'utf8').replace('version: 1', 'version: 2'));
    await running.says(/target\.yaml:1:10[^\n]*version/);

    // As an editor does it: the new file takes the place of the old one.
    const waiver = { clause: 'registry.unknown-id', reason: 'none', expires: '2020-01-01' };
    writeFileSync(
      join(cwd, 'new'),
      targetFile(url, { name: 'replaced', waivers: [waiver], tls: { caFile: 'own.pem' } }),
    );
    renameSync(join(cwd, 'new'), file);
    await running.says(/own\.pem cannot be used/);

    // A file that the target file names, and that did not exist before.
    writeFileSync(join(cwd, 'own.pem'), rootCertificates[0]!);
    await running.says(/replaced[^]*Watching target\.yaml and 1 more/);
    assert.equal(verdictIn(cwd, 'out').target.name, 'replaced');

    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 1, stderr);
    assert.match(stderr, /No longer watching\.$/m);
    assert.doesNotMatch(stderr, /itself failed|Interrupted/);
  });

  test('an interrupted run is reported, and is the last one', async (t) => {
    const served = await serve(t, { instead: () => true });
    const running = start(WATCH, { cwd: served.dir });
    await running.says(/Judging/);
    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    assert.equal(status, 3, stderr);
    assert.match(stderr, /^Interrupted: the reports contain what was judged so far\.$/m);
    assert.equal(verdictIn(served.dir, 'out').run.interrupted, true);
  });
});
