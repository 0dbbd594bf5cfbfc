import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { folderWith } from '../harness/target/testing.js';
import { HOSTILE_KINDS, startHostile, type HostileKind } from '../reference/hostile.js';
import { assay, verdictIn } from './testing/assay.js';
import { targetFile } from './testing/registry.js';

const certified = async (t: TestContext, kind: HostileKind) => {
  const hostile = await startHostile(kind);
  t.after(() => hostile.close());
  const limits = { requestTimeout: '1s' };
  const cwd = folderWith(t, { 'target.yaml': targetFile(hostile.url, { limits }) });
  const start = performance.now();
  const ended = await assay(['certify', 'target.yaml', '--out', 'out', '--budget', 'quick'], { cwd });
  const s = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`=== ${kind} ${ended.status} ${s} s\n${ended.stdout}\n--\n${ended.stderr}`);
  return { ended, hostile, out: join(cwd, 'out') };
};

describe('a hostile target ends in a verdict', { concurrency: 3 }, () => {
  for (const kind of HOSTILE_KINDS) {
    test(kind, async (t) => {
      const { ended, hostile, out } = await certified(t, kind);
      assert.ok(ended.status === 1 || ended.status === 3, `${ended.status} ${ended.stderr}`);
      assert.equal(hostile.strayed(), 0);
      assert.notEqual(verdictIn(out).summary.verdict, 'conforms');
      assert.doesNotMatch(ended.stderr, /assay itself failed|^ {4}at /m);
    });
  }
});
