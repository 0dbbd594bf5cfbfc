import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fromRoot } from './repository.js';
import { folderWith } from '../target-file/testing.js';

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
