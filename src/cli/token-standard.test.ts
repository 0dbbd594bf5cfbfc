import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { startReference } from '../reference/serve.js';
import { VARIANTS } from '../reference/variants/all.js';
import { named } from './named.js';
import { verdictIn } from './testing/assay.js';
import { assayInProcess as assay } from './testing/in-process.js';

test('APIs of other versions and preapprovals are recognised, said to be unjudged, and nobody is accused for them', async (t) => {
  const variant = named('variant', VARIANTS, 'supports-what-nobody-knows');
  const reference = await startReference({ mounts: [{ name: 'reference', variant }] });
  t.after(() => reference.close());
  const { url, tokenStandard } = reference.targets[0]!.file.registry;
  const { transferFactory } = tokenStandard;
  const cwd = folderWith(t, {});
  const target = {
    version: 1,
    name: 'x',
    environment: 'staging',
    registry: { url, tokenStandard: { transferFactory } },
  };
  writeFileSync(join(cwd, 'target.yaml'), JSON.stringify(target));
  const args = ['--system', 'token-standard', '--budget', 'quick', '--seed', '1', '--out', 'out'];
  const { status, stdout, stderr } = await assay(['certify', 'target.yaml', ...args], { cwd });
  assert.equal(status, 0, stdout + stderr);
  const { observations, clauses } = verdictIn(cwd, 'out');
  assert.equal(
    observations.find(({ key }) => key === 'token-standard.unjudged-apis')?.value,
    'splice-api-token-transfer-instruction-v2, splice-api-token-allocation-v2, splice-api-token-allocation-instruction-v2, splice-api-token-metadata-v2, splice-api-token-transfer-preapproval-v1: recognised, and not judged',
  );
  for (const id of ['info-api-answers', 'instrument-api-answers', 'info-api-versions'])
    assert.equal(clauses.find((clause) => clause.id === `token-standard.${id}`)?.verdict, 'pass', id);
  assert.match(stdout + stderr, /✓ x conforms to token standard v1: \d+ clauses judged, and none failed\./);
  assert.match(
    stdout + stderr,
    /calls: ✓ info · ✓ instruments · ✓ instrument · ✓ transfer-factory · – reject/,
  );
});
