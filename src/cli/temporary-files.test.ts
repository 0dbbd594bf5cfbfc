import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { start } from './testing/assay.js';

const CERTIFY = ['certify', '--budget', 'quick', '--clause', 'registry.body-required', '--out', 'out'];

test('whatever a run keeps among temporary files, nobody else can have put there, and nothing of it stays', async (t) => {
  const cwd = folderWith(t, {});
  const dir = join(cwd, 'temporary');
  mkdirSync(dir);
  const names = new Set<string>();
  const modes = new Set<number>();
  const look = () => {
    for (const name of readdirSync(dir)) {
      names.add(name);
      const mode = statSync(join(dir, name), { throwIfNoEntry: false })?.mode;
      if (mode !== undefined) modes.add(mode & 0o777);
    }
  };
  const { ended } = start(CERTIFY, { cwd, env: { TMPDIR: dir, TEMP: dir, TMP: dir } });
  const timer = setInterval(look, 20);
  const { status, stderr } = await ended.finally(() => clearInterval(timer));
  assert.equal(status, 0, stderr);
  assert.ok(names.size >= 1, [...names].join());
  // Six characters at the end are made up by the system; a guessable name is known before.
  for (const name of names) assert.match(name, /^assay-[a-z]+-[0-9a-f]{8}-\d+-\w{6}$/);
  if (process.platform !== 'win32') assert.deepEqual([...modes], [0o700]);
  assert.deepEqual(readdirSync(dir), []);
});
