import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { canBuild } from './find.js';

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
