import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { calculateJwkThumbprint } from 'jose';
import { complaintOf, folderWith } from '../target-file/testing.js';
import { ALGORITHMS, signingKey } from './serve.js';

const isPosix = process.platform !== 'win32';
const pemOf = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });

for (const algorithm of ALGORITHMS) {
  test(`a key for ${algorithm} is made once, for its owner only, and used again`, async (t) => {
    const path = join(folderWith(t, {}), 'issuer.pem');
    const first = await signingKey({ path, algorithm });
    const pem = readFileSync(path, 'utf8');
    assert.match(pem, /^-----BEGIN PRIVATE KEY-----\n[^-]+\n-----END PRIVATE KEY-----\n$/);
    if (isPosix) assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(first.isNew, true);
    assert.ok(!('d' in first.jwk));
    assert.deepEqual(await signingKey({ path, algorithm }), { ...first, isNew: false });
    assert.equal(readFileSync(path, 'utf8'), pem);
  });
}

test('only the public half is told, under its thumbprint or the id that is asked for', async (t) => {
  const path = join(folderWith(t, {}), 'issuer.pem');
  const { jwk, keyId } = await signingKey({ path, algorithm: 'ES256' });
  assert.deepEqual(Object.keys(jwk).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  assert.equal(keyId, await calculateJwkThumbprint(jwk));
  assert.equal(jwk.kid, keyId);
  const named = await signingKey({ path, algorithm: 'ES256', keyId: 'k1' });
  assert.deepEqual([named.keyId, named.jwk.kid], ['k1', 'k1']);
});

test('a file that others may use is told of', { skip: !isPosix }, async (t) => {
  const path = join(folderWith(t, {}), 'issuer.pem');
  for (const [mode, told] of [
    [0o600, undefined],
    [0o640, '640'],
    [0o604, '604'],
    [0o620, '620'],
  ] as const) {
    await signingKey({ path, algorithm: 'ES256' });
    chmodSync(path, mode);
    assert.equal((await signingKey({ path, algorithm: 'ES256' })).openMode, told);
  }
});

const pair = rsa(2048);
const elsewhere = 'or name a file that does not exist yet: assay creates a key in it.';
const misfit = (algorithm: string) =>
  `the key in it does not fit ${algorithm}: name its algorithm with --algorithm`;
const none = 'it contains no private key in plain PKCS#8 PEM (BEGIN PRIVATE KEY)';

const unusable: Record<string, [content: string, algorithm: 'RS256' | 'ES256', read: string]> = {
  'a key of another kind': [pemOf(pair.privateKey), 'ES256', misfit('ES256')],
  'a key on another curve': [
    pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey),
    'ES256',
    misfit('ES256'),
  ],
  'too short a key': [pemOf(rsa(1024).privateKey), 'RS256', misfit('RS256')],
  'a public key': [String(pair.publicKey.export({ type: 'spki', format: 'pem' })), 'RS256', none],
  'PKCS#1': [String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' })), 'RS256', none],
  'an empty file': ['', 'RS256', none],
  'text before the key': [`my key\n${pemOf(pair.privateKey)}`, 'RS256', none],
};

for (const [what, [content, algorithm, read]] of Object.entries(unusable)) {
  test(`refused, and left as it is: ${what}`, async (t) => {
    const folder = folderWith(t, { 'issuer.pem': content });
    const path = join(folder, 'issuer.pem');
    assert.equal(
      await complaintOf(folder, () => signingKey({ path, algorithm })),
      `UsageError: --key issuer.pem: ${read}, ${elsewhere}`,
    );
    assert.equal(readFileSync(path, 'utf8'), content);
  });
}

test('a place where no key can be', async (t) => {
  const folder = folderWith(t, { 'sub/x': '' });
  const complaint = (name: string) =>
    complaintOf(folder, () => signingKey({ path: join(folder, name), algorithm: 'ES256' }));
  assert.equal(
    await complaint('sub'),
    'UsageError: --key sub: it cannot be used: it is a folder: name a file',
  );
  assert.equal(
    await complaint(join('none', 'issuer.pem')),
    `UsageError: --key ${join('none', 'issuer.pem')}: the key cannot be kept there: its folder does not exist: create it first`,
  );
});
