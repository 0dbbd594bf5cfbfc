import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handshake, serving } from '../testing/ask.js';
import { variantNamed } from '../variants/all.js';

const rsaCertificates = variantNamed('rsa-certificates');
const slow = variantNamed('slow');
const tls12Only = variantNamed('tls-1-2-only');
const tlsForHttp2Only = variantNamed('tls-for-http-2-only');
const tlsWithoutAList = variantNamed('tls-without-a-list');

const GOOD = 'TLSv1.3 TLS_AES_256_GCM_SHA384 good';
const old = { maxVersion: 'TLSv1.2' } as const;

test('a mount that is not about TLS has no endpoints, and without any there are no certificates', async (t) => {
  const { targets, files } = await serving(t, [{ name: 'slow', variant: slow }]);
  assert.equal(targets[0]?.file.operator.tls, undefined);
  assert.deepEqual(Object.keys(files), ['issuer.pem', 'issuer-es256.pem']);
});

test('variants of TLS let in whom they should', async (t) => {
  const variants = [rsaCertificates, tlsForHttp2Only, tls12Only, tlsWithoutAList];
  const { targets, files } = await serving(
    t,
    variants.map((variant) => ({ name: variant.name, variant })),
  );
  const right = {
    ca: files['tls-ca.pem']!,
    cert: files['tls-client.pem']!,
    key: files['tls-client-key.pem']!,
  };
  const endpoints = targets.map(({ file }) => file.operator.tls?.[0]?.endpoint ?? '');
  const found = await Promise.all(endpoints.map((endpoint) => handshake(endpoint, right)));
  const ecdsa = 'TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 good';
  assert.deepEqual(found, ['TLSv1.3 TLS_AES_128_GCM_SHA256 good', GOOD, ecdsa, GOOD]);
  const [rsa = '', http2 = '', only12 = ''] = endpoints;
  assert.equal(
    await handshake(rsa, { ...right, ...old }),
    'TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 good',
  );
  assert.equal(await handshake(rsa, { ca: right.ca }), 'refused');
  assert.equal(await handshake(http2, { ...right, ALPNProtocols: ['http/1.1'] }), 'refused');
  assert.equal(await handshake(only12, { ...right, minVersion: 'TLSv1.3' }), 'refused');
});
