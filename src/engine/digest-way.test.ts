import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { wayOf, isAllowed } from './digest-way.js';

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

test('a host that the target file names is allowed however either of them writes it', () => {
  for (const [url, allowed] of [
    ['https://objects.example/a', 'objects.example'],
    ['https://OBJECTS.example:9000/a', 'Objects.Example'],
    ['https://objects.example/a', 'objects.example:443'],
    ['http://objects.example/a', 'objects.example:80'],
    ['https://objects.example:9000/a', 'objects.example:9000'],
    ['http://127.0.0.1:9/a', '127.0.0.1'],
    ['http://127.1/a', '127.0.0.1'],
    ['http://0x7f.1/a', '127.0.0.1'],
    ['http://2130706433/a', '127.0.0.1'],
    ['http://0177.0.0.1/a', '127.0.0.1'],
    ['http://[::1]:80/a', '[0:0:0:0:0:0:0:1]'],
    ['http://[::ffff:127.0.0.1]/a', '[::FFFF:7f00:1]:80'],
    ['https://z\u00fcrich.example/a', 'xn--zrich-kva.example'],
  ] as const)
    assert.ok(isAllowed(url, ['other.example', allowed]), `${url} by ${allowed}`);
});

test('no other way of writing an address leads past the list', () => {
  for (const [url, ...allowed] of [
    ['https://objects.example/a'],
    ['https://evil.example/a', 'objects.example'],
    ['https://objects.example.evil.example/a', 'objects.example'],
    ['https://objects.example@evil.example/a', 'objects.example'],
    ['https://evil.example/objects.example', 'objects.example'],
    ['https://evil.example\\@objects.example/a', 'objects.example'],
    ['https://objects.example./a', 'objects.example'],
    ['https://objects.example:9001/a', 'objects.example:9000'],
    ['http://objects.example/a', 'objects.example:443'],
    ['https://\u043ebjects.example/a', 'objects.example'],
    ['http://127.0.0.1/a', '10.0.0.1', '127.0.0.2', 'localhost', '[::1]'],
    ['http://127.1/a', '10.0.0.1'],
    ['http://2130706433/a', '10.0.0.1'],
    ['http://[::ffff:127.0.0.1]/a', '127.0.0.1', '[::1]'],
    ['http://[::127.0.0.1]/a', '127.0.0.1', '[::1]'],
    ['http://[64:ff9b::7f00:1]/a', '127.0.0.1'],
    ['http://127.0.0.1/a', '[::ffff:127.0.0.1]'],
    ['http://localhost/a', '127.0.0.1'],
  ] as const)
    assert.ok(!isAllowed(url, allowed), `${url} by ${allowed.join()}`);
});

test('a zone of IPv6 has no place in a URL', () => {
  for (const url of ['http://[fe80::1%25eth0]/a', 'http://[fe80::1%eth0]/a']) assert.ok(!URL.canParse(url));
});
