import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { onceFor } from './once-for.js';
import { join, basename, dirname } from 'node:path';
import { fromRoot } from './repository.js';
import { folderWith } from '../target-file/testing.js';
import { runChild } from './child-process.js';
import { reducedEnvironment } from './environment.js';
import { spawnSync, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.js';
import { readRegular } from './regular-file.js';
import { fileOfRun, isInRun, parseSent } from './run-file.js';

test('all who ask for a key share what the first one had made', async () => {
  const made = new Map<string, Promise<number>>();
  let count = 0;
  const ask = (key: string) => onceFor(made, key, async () => (count += 1));
  assert.deepEqual(await Promise.all([ask('a'), ask('a'), ask('b')]), [1, 1, 2]);
  assert.equal(await ask('a'), 1);
});

test('who asked meanwhile shares a failure, who asks later does not', async () => {
  const made = new Map<string, Promise<string>>();
  const failing = () => onceFor(made, 'a', () => Promise.reject(new Error('no luck')));
  const [one, other] = await Promise.allSettled([failing(), failing()]);
  assert.ok(one.status === 'rejected' && other.status === 'rejected' && one.reason === other.reason);
  assert.equal(await onceFor(made, 'a', async () => 'more luck'), 'more luck');
});

test('a file is named from the root of its repository, by whoever says where that is', (t) => {
  const dir = folderWith(t, { 'repo/.git/HEAD': '', 'repo/a/b/target.yaml': '', 'target.yaml': '' });
  const file = join(dir, 'repo', 'a', 'b', 'target.yaml');
  assert.equal(fromRoot(file, {}), 'a/b/target.yaml');
  assert.equal(fromRoot(file, { GITHUB_WORKSPACE: join(dir, 'repo', 'a') }), 'b/target.yaml');
  assert.equal(fromRoot(file, { CI_PROJECT_DIR: join(dir, 'repo', 'a', 'b') }), 'target.yaml');
  // A runner that keeps it elsewhere.
  assert.equal(fromRoot(join(dir, 'target.yaml'), { GITHUB_WORKSPACE: join(dir, 'repo') }), undefined);
  assert.equal(fromRoot(join(dir, 'none.yaml'), {}), undefined);
});

test('what every program needs is kept, and what was named; the rest stays away', () => {
  const env = {
    PATH: '/bin',
    LC_ALL: 'C',
    MINE: 'a',
    ADMIN_TOKEN: 'secret',
    HTTPS_PROXY: 'http://u:p@proxy',
  };
  assert.deepEqual(reducedEnvironment(['MINE', 'ABSENT'], env), { PATH: '/bin', LC_ALL: 'C', MINE: 'a' });
  assert.deepEqual(reducedEnvironment([], env), { PATH: '/bin', LC_ALL: 'C' });
});

test('a child of ours has no token of the environment, unless it is given all of it', async (t) => {
  process.env['ADMIN_TOKEN'] = 'secret';
  t.after(() => delete process.env['ADMIN_TOKEN']);
  const command = [process.execPath, '-p', 'process.env.ADMIN_TOKEN + " " + !!process.env.PATH'] as const;
  const seen = async (env?: NodeJS.ProcessEnv) =>
    (await runChild(command, { maxStdout: 100, ...(env && { env }) })).stdout.trim();
  assert.equal(await seen(), 'undefined true');
  assert.equal(await seen(process.env), 'secret true');
});

/** Has temporary files kept in a folder until the test ends. */
function keepFilesIn(t: TestContext, dir: string): void {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) {
    const before = process.env[name];
    process.env[name] = dir;
    t.after(() => {
      if (before === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before;
    });
  }
}

test('what a process left that was ended hard goes, and nothing else', (t) => {
  const parent = folderWith(t, {});
  keepFilesIn(t, parent);
  const own = temporaryFolder('run');
  assert.equal(dirname(own), parent);
  if (process.platform !== 'win32') assert.equal(statSync(own).mode & 0o777, 0o700);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = join(parent, basename(own).replace(`-${process.pid}-`, `-${pid}-`));
  const others = ['assay-run-00000000-1-abcdef', `assay-run-${pid}`, 'theirs'].map((name) =>
    join(parent, name),
  );
  for (const dir of [left, ...others]) mkdirSync(dir);
  temporaryFolder('load');
  assert.ok(
    !existsSync(left) && [own, ...others].every((dir) => existsSync(dir)),
    readdirSync(parent).join(),
  );
});

test('where none can be made, it is told how to name another place', (t) => {
  const none = join(folderWith(t, {}), 'none');
  keepFilesIn(t, none);
  assert.throws(() => temporaryFolder('run'), /^UsageError: No folder .* Name another one: TMPDIR=/);
});

const windows = process.platform === 'win32' && 'Windows has neither pipes nor devices among its files';

const read = (path: string, links: boolean) => readRegular(path, { most: 1_000_000, links });

test('a regular file is read as it is, up to its bound', (t) => {
  const dir = folderWith(t, { empty: '', full: 'x'.repeat(1_000_000) });
  assert.equal(read(join(dir, 'empty'), false).length, 0);
  assert.equal(read(join(dir, 'full'), false).length, 1_000_000);
  truncateSync(join(dir, 'full'), 1_000_001);
  assert.throws(() => read(join(dir, 'full'), false), /it has 1000001 bytes, which is more than 1 MB/);
});

const hostile = (t: TestContext) => {
  const dir = folderWith(t, { secret: 'private' });
  mkdirSync(join(dir, 'folder'));
  execFileSync('mkfifo', [join(dir, 'pipe')]);
  symlinkSync('/dev/zero', join(dir, 'to-zero'));
  symlinkSync('secret', join(dir, 'to-secret'));
  symlinkSync('pipe', join(dir, 'to-pipe'));
  symlinkSync('to-itself', join(dir, 'to-itself'));
  return dir;
};

test('what never ends, and what leads elsewhere, is refused and not waited for', { skip: windows }, (t) => {
  const dir = hostile(t);
  const refused = (name: string, links: boolean, why: RegExp) =>
    assert.throws(() => read(join(dir, name), links), why, name);
  for (const links of [true, false]) {
    refused('folder', links, /it is a folder/);
    refused('pipe', links, /it is not a regular file/);
    refused('none', links, /there is no such file/);
    refused('to-itself', links, /it is a symbolic link/);
  }
  for (const name of ['to-zero', 'to-pipe']) refused(name, true, /it is not a regular file/);
  for (const name of ['to-zero', 'to-pipe', 'to-secret']) refused(name, false, /it is a symbolic link/);
  assert.equal(read(join(dir, 'to-secret'), true).toString(), 'private');
});

const notLinux = process.platform !== 'linux' && 'only Linux has files that say they are empty';
test('a file that says it is empty is bounded by what it holds', { skip: notLinux }, () => {
  assert.match(read('/proc/self/status', true).toString(), /^Name:/);
  assert.throws(() => readRegular('/proc/self/status', { most: 10, links: true }), /more than/);
});

test('of a folder that somebody sent, a link is not a file of the run', { skip: windows }, (t) => {
  const dir = hostile(t);
  assert.ok(isInRun(dir, 'to-itself') && !isInRun(dir, 'none') && !isInRun(join(dir, 'secret'), 'x'));
  assert.throws(() => fileOfRun(dir, 'to-secret'), /^UsageError: .*to-secret: it is a symbolic link$/);
  assert.throws(() => fileOfRun(dir, 'none'), /is it the folder that `--out` named/);
});

test('JSON that nothing could go through is refused', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.deepEqual(parseSent('{"a":[1,null]}'), { a: [1, null] });
  parseSent(nested(1_000));
  for (const levels of [1_100, 500_000])
    assert.throws(() => parseSent(nested(levels)), /nested more than 1000 levels deep/);
  assert.throws(() => parseSent(`[${'{},'.repeat(5_000_000)}{}]`), /it has more than 5 million values/);
});

test('what stands in a string is neither a level nor a value of JSON', () => {
  const texts = ['['.repeat(2_000), ','.repeat(6_000_000), '\\', '"', '\\"[', 'a\\\\"{', '', '\u{1f600}"'];
  for (const text of [texts, { [texts[0]!]: texts[4], '"': ['\\'] }])
    assert.deepEqual(parseSent(JSON.stringify(text)), text);
  for (const torn of ['"', '["\\"', '{"a":"\\\\\\"', ''])
    assert.throws(() => parseSent(torn), { name: 'SyntaxError' });
});
