import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { request } from 'undici';
import { keySet } from './tokens.js';

const serving = (t: TestContext) => {
  const served = keySet();
  t.after(() => served.close());
  return served;
};

const get = async (url: string) => {
  const { statusCode, headers, body } = await request(url);
  return { statusCode, type: headers['content-type'], text: await body.text() };
};

test('a target finds the key and the certificate where a token tells it to', async (t) => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const urls = await serving(t).serve({ ...(await exportJWK(publicKey)), kid: 'assay' }, 'a certificate');
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: 'assay' }).sign(privateKey);
  await jwtVerify(token, createRemoteJWKSet(new URL(urls.keys)));
  assert.deepEqual(await get(urls.certificate), {
    statusCode: 200,
    type: 'application/pem-certificate-chain',
    text: 'a certificate',
  });
});

test('each target has pages of its own, on loopback', async (t) => {
  const served = serving(t);
  const urls = await Promise.all([1, 2, 3].map((n) => served.serve({ n }, `certificate ${n}`)));
  const all = urls.flatMap(({ keys, certificate }) => [keys, certificate]);
  assert.equal(new Set(all).size, 6);
  for (const url of all) assert.equal(new URL(url).hostname, '127.0.0.1');
  for (const [i, { keys, certificate }] of urls.entries()) {
    assert.deepEqual(JSON.parse((await get(keys)).text), { keys: [{ n: i + 1 }] });
    assert.equal((await get(certificate)).text, `certificate ${i + 1}`);
  }
  assert.equal((await get(new URL('/', urls[0]!.keys).href)).statusCode, 404);
});

test('it can be closed, also when it has served nothing', async (t) => {
  await serving(t).close();
  const served = keySet();
  const { keys } = await served.serve({}, '');
  await get(keys);
  await served.close();
  await assert.rejects(get(keys), { code: 'ECONNREFUSED' });
});
