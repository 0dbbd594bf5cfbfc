import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { onceFor } from './once-for.js';
import { join, basename, dirname } from 'node:path';
import { fromRoot } from './repository.js';
import { folderWith } from '../target-file/testing.js';
import { runChild } from './child-process.js';
import { reducedEnvironment } from './environment.js';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { temporaryFolder } from './temporary-folder.js';

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
