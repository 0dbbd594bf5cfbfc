import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../target-file/testing.js';
import { signingKey, verifyingKey } from './key.js';
import { keyPair } from './testing.js';

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

test('the id is the digest of the public key as openssl writes it in DER', (t) => {
  for (const kind of ['ed25519', 'p256'] as const) {
    const { files, private: own } = keyPair(t, kind);
    const pem = readFileSync(files.public, 'utf8').replaceAll(/-----.*-----|\s/g, '');
    const digest = createHash('sha256').update(Buffer.from(pem, 'base64')).digest('hex');
    assert.equal(own.id, `sha256:${digest}`);
  }
});

test('the older form of an EC key is read too', (t) => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding,
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
  });
  const dir = folderWith(t, { 'key.pem': privateKey });
  assert.match(signingKey(join(dir, 'key.pem')).id, /^sha256:/);
});

test('keys that cannot be used are refused, with what they are and what to do', (t) => {
  const { files } = keyPair(t);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding });
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384', publicKeyEncoding, privateKeyEncoding });
  const encrypted = generateKeyPairSync('ed25519', {
    publicKeyEncoding,
    privateKeyEncoding: { ...privateKeyEncoding, cipher: 'aes-256-cbc', passphrase: 'secret' },
  });
  const dir = folderWith(t, {
    'rsa.pem': rsa.privateKey,
    'rsa-pub.pem': rsa.publicKey,
    'p384.pem': p384.privateKey,
    'p384-pub.pem': p384.publicKey,
    'encrypted.pem': encrypted.privateKey,
    'text.pem': 'hello',
  });
  const at = (name: string) => join(dir, name);
  for (const [path, message] of [
    [
      at('rsa.pem'),
      /of another kind \(RSA\): a certificate takes Ed25519, or ECDSA with P-256\. Make one: openssl/,
    ],
    [at('p384.pem'), /of another kind \(EC secp384r1\)/],
    [at('encrypted.pem'), /it is encrypted, and assay asks for no passphrase\. .*openssl pkey -in/],
    [at('text.pem'), /it holds no private key in PEM\. Make one: openssl genpkey -algorithm ed25519/],
    [files.public, /it holds a public key/],
    [at('none.pem'), /there is no such file/],
  ] as const)
    assert.throws(() => signingKey(path), { name: 'UsageError', message }, path);
  for (const [path, message] of [
    [at('rsa-pub.pem'), /of another kind \(RSA\)/],
    [at('p384-pub.pem'), /of another kind \(EC secp384r1\)/],
    [at('text.pem'), /it holds no public key in PEM/],
    [files.private, /it holds a private key, which is for the signer alone\. .*-pubout/],
  ] as const)
    assert.throws(() => verifyingKey(path), { name: 'UsageError', message }, path);
});

test('a private key that others may read is told of', { skip: process.platform === 'win32' }, (t) => {
  const { files } = keyPair(t);
  assert.equal(signingKey(files.private).openMode, undefined);
  chmodSync(files.private, 0o644);
  assert.equal(signingKey(files.private).openMode, '644');
});
