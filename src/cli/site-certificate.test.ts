import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { signRun } from '../certificate/sign.js';
import { keyPair, RUN_DAY, scanVerdict } from '../certificate/testing.js';
import { folderWith } from '../harness/target/testing.js';
import { certificateReader } from './site-certificate.js';

test('a certificate is shown as not verified, as verified with its key, or as refused without what it claims', (t) => {
  const [signer, stranger] = [keyPair(t), keyPair(t)];
  const dir = folderWith(t, { 'verdict.json': JSON.stringify(scanVerdict()) });
  const { text } = signRun({ dir, key: signer.private, expires: '2999-12-31' }, RUN_DAY);
  writeFileSync(join(dir, 'cert.json'), text);
  for (const [key, state, isVerified, facts] of [
    [undefined, /^\? signed, not verified here$/, false, true],
    [signer.files.public, /^✓ verified, signed with sha256:/, true, true],
    [stranger.files.public, /^✗ refused: it was signed with another key/, false, false],
  ] as const) {
    const shown = certificateReader(key)(dir) ?? assert.fail();
    assert.match(shown.state, state);
    assert.deepEqual([shown.isVerified, shown.facts.length > 0], [isVerified, facts]);
  }
  writeFileSync(join(dir, 'verdict.json'), JSON.stringify(scanVerdict(), null, 1));
  assert.match(certificateReader(signer.files.public)(dir)?.state ?? '', /^✗ refused: .*verdict\.json/);
});

test('no certificate is none, and another file is none that can be read', (t) => {
  assert.equal(certificateReader(undefined)(folderWith(t, {})), undefined);
  const shown = certificateReader(undefined)(folderWith(t, { 'certificate.json': '{}' }));
  assert.equal(shown?.state, '? there is a file, and it is no certificate');
});
