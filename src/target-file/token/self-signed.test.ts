import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { selfSigned } from './self-signed.js';

const DAY_MS = 86_400_000;

for (const [kind, { privateKey }] of Object.entries({
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  Ed25519: generateKeyPairSync('ed25519'),
})) {
  test(`a certificate that a key signs for itself: ${kind}`, async () => {
    const pem = await selfSigned(privateKey);
    assert.match(pem, /^-----BEGIN CERTIFICATE-----\n/);
    const certificate = new X509Certificate(pem);
    assert.equal(certificate.subject, 'CN=assay');
    assert.equal(certificate.issuer, 'CN=assay');
    const publicKey = createPublicKey(privateKey);
    assert.ok(certificate.publicKey.equals(publicKey));
    assert.ok(certificate.verify(publicKey));
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    assert.ok(from < Date.now() && to > Date.now() && to - from < 2 * DAY_MS);
  });
}

test('another key did not sign it', async () => {
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  assert.ok(!new X509Certificate(await selfSigned(own.privateKey)).verify(other.publicKey));
});
