import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith } from '../../target-file/testing.js';
import { UsageError } from '../errors.js';
import { sourcesDigest, cacheDir, findK6, lookForK6, K6_VERSION, canBuild } from './find.js';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const skip = process.platform === 'win32' && 'the programs made here are shell scripts';

const saying = (text: string): string => `#!/bin/sh\necho '${text}'\n`;
const folderWithK6 = (t: TestContext, says: string): string => folderWith(t, { k6: saying(says) });
const CACHED = saying(`k6 v${K6_VERSION} (go1.26.8, linux/amd64)\n  x, k6/x/assay [js]`);

/** Runs with this PATH: programs are looked for in that of the process. */
async function withPath<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  const before = process.env['PATH'];
  process.env['PATH'] = path;
  try {
    return await run();
  } finally {
    process.env['PATH'] = before;
  }
}

const SYSTEM = ['/usr/bin', '/bin'].join(delimiter);

describe('which k6 is used', { skip }, () => {
  test('the one that K6_BIN names, before that on PATH', async (t) => {
    const own = join(folderWithK6(t, 'k6 v2.0.1 (go1.26, linux/amd64)'), 'k6');
    const other = folderWithK6(t, 'k6 v2.9.0 (go1.26, linux/amd64)');
    const found = await withPath(`${other}${delimiter}${SYSTEM}`, () => lookForK6({ K6_BIN: own }));
    assert.deepEqual(found, { k6: { program: own, version: '2.0.1', from: 'K6_BIN', shared: false } });
  });

  test('K6_BIN that is not a k6 of version 2 is refused, whatever else there is', (t) => {
    const old = join(folderWithK6(t, 'k6 v1.4.0 (go1.25, linux/amd64)'), 'k6');
    assert.throws(() => lookForK6({ K6_BIN: old }), /K6_BIN=.*version 1\.4\.0.*Name a k6 of version 2/);
    assert.throws(() => lookForK6({ K6_BIN: '/no/such/k6' }), /not found/);
    const none = join(folderWithK6(t, 'hello'), 'k6');
    assert.throws(() => lookForK6({ K6_BIN: none }), /it is not a k6/);
  });

  test('an old one on PATH is passed over for the one in the cache', async (t) => {
    const old = folderWithK6(t, 'k6 v0.55.0 (go1.23, linux/amd64)');
    const cache = folderWith(t, {});
    const env = { XDG_CACHE_HOME: cache };
    const without = await withPath(`${old}${delimiter}${SYSTEM}`, () => lookForK6(env));
    assert.deepEqual(without, { tried: ['on PATH: version 0.55.0, which is not 2.x'] });
    mkdirSync(join(cache, 'assay'));
    const program = join(cache, 'assay', `k6-v${K6_VERSION}-${sourcesDigest()}`);
    writeFileSync(program, CACHED, { mode: 0o755 });
    const found = await withPath(`${old}${delimiter}${SYSTEM}`, () => lookForK6(env));
    assert.deepEqual(found, { k6: { program, version: K6_VERSION, from: 'cache', shared: true } });
  });

  test('one with the memory that is shared comes before one on PATH without', async (t) => {
    const plain = folderWithK6(t, 'k6 v2.9.0 (go1.26, linux/amd64)');
    const cache = folderWith(t, {});
    const look = () => withPath(`${plain}${delimiter}${SYSTEM}`, () => lookForK6({ XDG_CACHE_HOME: cache }));
    const onPath = { k6: { program: 'k6', version: '2.9.0', from: 'PATH', shared: false } };
    assert.deepEqual(await look(), onPath);
    mkdirSync(join(cache, 'assay'));
    const program = join(cache, 'assay', `k6-v${K6_VERSION}-${sourcesDigest()}`);
    writeFileSync(program, CACHED, { mode: 0o755 });
    assert.deepEqual(await look(), { k6: { program, version: K6_VERSION, from: 'cache', shared: true } });
  });

  test('without any and without Go, the error says how to get one on each system', async (t) => {
    const cache = folderWith(t, {});
    const error = await withPath(cache, () =>
      findK6(() => undefined, { XDG_CACHE_HOME: cache }).catch((thrown: unknown) => thrown),
    );
    assert.ok(error instanceof UsageError);
    for (const part of [/no Go/, /Linux/, /brew install k6/, /winget install k6/, /K6_BIN/])
      assert.match(error.message, part);
  });
});

test('the cache is where each system keeps caches', () => {
  assert.equal(cacheDir({}, 'linux', '/home/ada'), '/home/ada/.cache/assay');
  assert.equal(cacheDir({ XDG_CACHE_HOME: '/tmp/x' }, 'linux', '/home/ada'), '/tmp/x/assay');
  assert.equal(cacheDir({ XDG_CACHE_HOME: 'x' }, 'linux', '/home/ada'), '/home/ada/.cache/assay');
  assert.equal(cacheDir({}, 'darwin', '/Users/ada'), '/Users/ada/Library/Caches/assay');
  assert.equal(cacheDir({ LOCALAPPDATA: 'C:\\L' }, 'win32', 'C:\\Users\\ada'), 'C:\\L\\assay\\Cache');
  assert.equal(cacheDir({}, 'win32', 'C:\\Users\\ada'), 'C:\\Users\\ada\\AppData\\Local\\assay\\Cache');
});

test('the module that k6 is built from pins the version that is told', () => {
  const file = new URL('../../../../load/k6/go.mod', import.meta.url);
  assert.match(
    readFileSync(file, 'utf8'),
    new RegExp(`^\\s+go\\.k6\\.io/k6/v2 v${K6_VERSION.replaceAll('.', '\\.')}$`, 'm'),
  );
});

const cwd = fileURLToPath(new URL('../../../../load/k6/', import.meta.url));

test(
  'what is built into k6 keeps its own tests, and is laid out as gofmt does it',
  { skip: !canBuild() && 'there is no Go' },
  () => {
    const go = (program: string, ...args: string[]) =>
      spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, GOFLAGS: '-mod=readonly' } });
    assert.equal(go('gofmt', '-l', '.').stdout, '');
    const { status, stdout, stderr } = go('go', 'test', './shared');
    assert.equal(status, 0, stdout + stderr);
  },
);
