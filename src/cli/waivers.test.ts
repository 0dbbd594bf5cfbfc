import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderWith } from '../harness/target/testing.js';
import { assay, verdictIn } from './testing/assay.js';
import { serve, targetFile } from './testing/registry.js';
import { faultNamed } from '../reference/faults/all.js';

const acceptsTextBody = faultNamed('accepts-text-body');

test('a waiver forgives while it holds, and fails the run when it rots', async (t) => {
  const { url } = await serve(t, { wrap: acceptsTextBody.wrap! });
  const judged = async (clause: string, expires: string) => {
    const waivers = [{ clause, reason: 'ticket 4711', expires }];
    const cwd = folderWith(t, { 'target.yaml': targetFile(url, { waivers }) });
    const only = ['--clause', 'registry.body-object', 'registry.meta-object', '--budget', 'quick'];
    const ended = await assay(['certify', 'target.yaml', ...only, '--out', 'out'], { cwd });
    return { ...ended, cwd };
  };
  const [applied, expired, stale, unknown] = await Promise.all([
    judged('registry.body-object', '2999-12-31'),
    judged('registry.body-object', '2020-01-31'),
    judged('registry.meta-object', '2999-12-31'),
    judged('registry.body-objekt', '2999-12-31'),
  ]);
  assert.equal(applied.status, 0, applied.stdout);
  const { clauses, waivers } = verdictIn(applied.cwd, 'out');
  const waived = clauses.find(({ id }) => id === 'registry.body-object');
  assert.equal(waived?.verdict, 'waived');
  assert.equal(waived.reason, 'ticket 4711 (waived until 2999-12-31)');
  assert.equal(waivers[0]?.state, 'applied');
  assert.match(applied.stdout, /WAIVER {2}registry\.body-object {3}applied\n +until 2999-12-31: ticket 4711/);

  assert.equal(expired.status, 1);
  assert.match(expired.stdout, /WAIVER {2}registry\.body-object {3}expired/);
  assert.match(expired.stdout, /FAIL {2}registry\.body-object/);

  assert.equal(stale.status, 1);
  assert.match(stale.stdout, /WAIVER {2}registry\.meta-object {3}stale: its clause passes, so remove it/);

  assert.equal(unknown.status, 2);
  assert.match(
    unknown.stderr,
    /target\.yaml:\d+:\d+: waivers\[0\]\.clause: there is no clause registry\.body-objekt: did you mean registry\.body-object\?/,
  );
});
