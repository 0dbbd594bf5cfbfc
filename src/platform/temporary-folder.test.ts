import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { temporaryFolder } from './temporary-folder.js';

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
