import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { join, dirname } from 'node:path';
import { hasGo } from '../go.js';
import { ASSAY } from '../reference.js';
import { serveSecond, type Served } from './serve.js';

const skip = hasGo() ? false : 'there is no Go to build it with';

describe('the second reference', { skip }, () => {
  let second: Served;
  before(async () => (second = await serveSecond()));
  after(() => second.close());

  test('conforms', () => {
    const out = join(dirname(second.targetFile), 'out');
    const flags = ['--budget', 'quick', '--seed', '1', '--out', out];
    const { status, stdout } = spawnSync(process.execPath, [ASSAY, 'certify', second.targetFile, ...flags], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
    // What is not judged is the loader, rejected duplicates and what Go and the text format have not.
    assert.match(stdout, /^ +19\d passed/m);
  });
});
