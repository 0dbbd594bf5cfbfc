import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { wayOf } from './digest-way.js';

test('digests have many forms', () => {
  const bytes = Buffer.from('an object');
  const hash = createHash('sha256').update(bytes).digest();
  const multihash = Buffer.concat([Buffer.of(0x12, 0x20), hash]);
  for (const digest of [
    hash.toString('hex').toUpperCase(),
    `sha256:${hash.toString('hex')}`,
    `SHA-256=${hash.toString('base64')}`,
    hash.toString('base64url'),
    multihash.toString('hex'),
    multihash.toString('base64'),
    createHash('md5').update(bytes).digest('base64'),
  ])
    assert.ok(wayOf(digest, bytes), digest);
  assert.ok(wayOf(hash.toString('base64'), gzipSync(bytes)));
  assert.equal(wayOf('crc32c:AAAAAA==', bytes), undefined);
  // Whether it has letters and digits alone, up to its =, is chance: 44 characters are not a name.
  const plain = createHash('sha256').update('object 4').digest('base64');
  assert.equal(wayOf(plain + plain, Buffer.from('object 4')), undefined);
});
