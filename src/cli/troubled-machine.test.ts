import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runFolder, scanVerdict, writeVerdict } from '../certificate/testing.js';
import { folderWith } from '../harness/target/testing.js';
import { assay } from './testing/assay.js';

const PROGRAM = fileURLToPath(new URL('assay.js', import.meta.url));

const notLinux = process.platform !== 'linux' && 'only Linux has a device that is always full';
test('output that cannot be written is no verdict', { skip: notLinux }, () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'clauses', '--format', 'json'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  assert.equal(status, 3);
  assert.match(stderr, /^The output cannot be written: .*ENOSPC.*\n$/);
});

test('without a folder for temporary files it is told how to name one', async (t) => {
  const cwd = folderWith(t, {});
  const none = join(cwd, 'none');
  const env = { TMPDIR: none, TEMP: none, TMP: none };
  const { status, stderr } = await assay(['certify', '--budget', 'quick'], { cwd, env });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /No folder for temporary files can be made in .*none.*TMPDIR=/);
});

test('a run that began in a leap second is refused, and nothing of assay fails', async (t) => {
  const dir = runFolder(t, scanVerdict());
  writeVerdict(dir, scanVerdict({}, { run: { startedAt: '2016-12-31T23:59:60.000Z' } }));
  const { status, stderr } = await assay(['history', 'add', dir], { cwd: dir });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /startedAt is no moment/);
});

const noLimit = process.platform === 'win32' && 'Windows has no limit on the size of files';
test('a full disk leaves the site that was there, and no half of a new one', { skip: noLimit }, async (t) => {
  const dir = runFolder(t, scanVerdict());
  const cwd = join(dir, '..');
  mkdirSync(join(cwd, 'site', 'clauses'), { recursive: true });
  const before = '<meta name="generator" content="assay"> before';
  writeFileSync(join(cwd, 'site', 'index.html'), before);
  const command = `ulimit -f 1; trap '' XFSZ; exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, PROGRAM, 'site', 'out', '--out', 'site'];
  assert.throws(
    () => execFileSync('bash', args, { cwd, stdio: 'pipe' }),
    (error: { status: number; stderr: Buffer }) =>
      error.status === 2 && error.stderr.toString().includes('the site cannot be written: EFBIG'),
  );
  assert.equal(readFileSync(join(cwd, 'site', 'index.html'), 'utf8'), before);
  assert.ok(existsSync(join(cwd, 'site', 'clauses')) && !existsSync(join(cwd, 'site', '.new-site')));
});
