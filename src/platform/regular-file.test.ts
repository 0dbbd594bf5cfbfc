import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readRegular } from './regular-file.js';
import { fileOfRun, isInRun, parseSent } from './run-file.js';
import { folderWith } from '../target-file/testing.js';

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
