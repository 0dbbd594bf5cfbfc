import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { UsageError } from '../platform/errors.js';
import { assayInProcess as assay, judge, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';
import { faultNamed } from '../reference/faults/all.js';

const acceptsTextBody = faultNamed('accepts-text-body');

test('a waiver forgives while it holds, and fails the run when it rots', async (t) => {
  const { url } = await serve(t, { wrap: acceptsTextBody.wrap! });
  const clauses = ['registry.body-object', 'registry.meta-object'];
  const waiving = (clause: string, expires: string) => {
    const waivers = [{ clause, reason: 'ticket 4711', expires }];
    return folderWith(t, { 'target.yaml': targetFile(url, { waivers }) });
  };
  const cwd = waiving('registry.body-object', '2999-12-31');
  const args = ['certify', 'target.yaml', '--clause', ...clauses, '--budget', 'quick', '--seed', '1'];
  const applied = await assay([...args, '--out', 'out'], { cwd });
  assert.equal(applied.status, 0, applied.stdout);
  const { clauses: judged, waivers } = verdictIn(cwd, 'out');
  const waived = judged.find(({ id }) => id === 'registry.body-object');
  assert.equal(waived?.verdict, 'waived');
  assert.equal(waived.reason, 'ticket 4711 (waived until 2999-12-31)');
  assert.equal(waivers[0]?.state, 'applied');
  assert.match(applied.stdout, /WAIVER {2}registry\.body-object {3}applied\n +until 2999-12-31: ticket 4711/);

  const expired = await judge(waiving('registry.body-object', '2020-01-31'), { clauses });
  assert.equal(expired.verdict.summary.verdict, 'does-not-conform');
  assert.match(expired.stdout, /WAIVER {2}registry\.body-object {3}expired/);
  assert.match(expired.stdout, /FAIL {2}registry\.body-object/);

  const stale = await judge(waiving('registry.meta-object', '2999-12-31'), { clauses });
  assert.equal(stale.verdict.summary.verdict, 'does-not-conform');
  assert.match(stale.stdout, /WAIVER {2}registry\.meta-object {3}stale: its clause passes, so remove it/);

  await assert.rejects(judge(waiving('registry.body-objekt', '2999-12-31')), (error: Error) => {
    assert.ok(error instanceof UsageError);
    assert.match(
      error.message,
      /target\.yaml:\d+:\d+: waivers\[0\]\.clause: there is no clause registry\.body-objekt: did you mean registry\.body-object\?/,
    );
    return true;
  });
});
