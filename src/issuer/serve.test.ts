import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify, calculateJwkThumbprint } from 'jose';
import { allowInsecureRequests, discovery, None } from 'openid-client';
import { request } from 'undici';
import { tokenSource } from '../target-file/credentials.js';
import { complaintOf, folderWith, targetWith } from '../target-file/testing.js';
import { signingKey, issuerSection, serveIssuer, ALGORITHMS } from './serve.js';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, statSync } from 'node:fs';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

async function serve(
  t: TestContext,
  {
    algorithm = 'ES256',
    ...listening
  }: Partial<Parameters<typeof serveIssuer>[1] & Parameters<typeof signingKey>[0]> = {},
) {
  const path = join(folderWith(t, {}), 'issuer.pem');
  const key = await signingKey({ path, algorithm });
  const served = await serveIssuer(key, { ...LOOPBACK, ...listening });
  t.after(() => served.close());
  return { path, key, ...served };
}

for (const algorithm of ['RS256', 'PS512', 'ES384', 'EdDSA'] as const) {
  test(`a real client discovers it, and trusts the tokens of the printed section: ${algorithm}`, async (t) => {
    const { key, path, issuer, keySet } = await serve(t, { algorithm });
    const execute = [allowInsecureRequests];
    const found = await discovery(new URL(issuer), 'anybody', undefined, None(), { execute });
    const { issuer: told, jwks_uri: uri } = found.serverMetadata();
    assert.equal(new URL(told).href, new URL(issuer).href);
    assert.equal(uri, keySet);
    const target = targetWith(t, issuerSection(key, path, issuer));
    const { protectedHeader, payload } = await jwtVerify(
      await tokenSource(target, 'participantAdmin').token(),
      createRemoteJWKSet(new URL(keySet)),
      { issuer, audience: 'https://ledger.example' },
    );
    assert.equal(protectedHeader.kid, key.keyId);
    assert.equal(payload.sub, 'admin-user');
  });
}

test('the two pages, and nothing else', async (t) => {
  const { issuer, key, keySet, discovery: document } = await serve(t);
  const page = await request(keySet);
  assert.equal(page.headers['content-type'], 'application/json');
  assert.deepEqual(await page.body.json(), { keys: [key.jwk] });
  const statusOf = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, body } = await request(url, { method });
    await body.dump();
    return statusCode;
  };
  assert.equal(await statusOf(`${document}?x=1`, 'HEAD'), 200);
  assert.equal(await statusOf(keySet, 'POST'), 404);
  assert.equal(await statusOf(`${issuer}/issuer.pem`), 404);
  assert.equal(await statusOf(issuer), 404);
});

test('behind a proxy, its own URL is told, and both kinds of path answer', async (t) => {
  const url = 'https://staging.example/issuer/';
  const { issuer, origin, key, path } = await serve(t, { url, host: 'localhost' });
  assert.equal(issuer, url);
  for (const prefix of ['', '/issuer']) {
    const answer = await request(`${origin}${prefix}/.well-known/openid-configuration`);
    const told = (await answer.body.json()) as Record<string, unknown>;
    assert.equal(told['issuer'], url);
    assert.equal(told['jwks_uri'], 'https://staging.example/issuer/.well-known/jwks.json');
  }
  assert.equal(targetWith(t, issuerSection(key, path, url)).issuer?.issuer, url);
});

test('where it cannot listen', async (t) => {
  const { key, issuer } = await serve(t);
  const complaint = (host: string, port: number) => complaintOf('/', () => serveIssuer(key, { host, port }));
  const { port } = new URL(issuer);
  assert.equal(
    await complaint('127.0.0.1', Number(port)),
    `UsageError: --host 127.0.0.1 --port ${port}: this port is in use.`,
  );
  for (const host of ['0.0.0.0', ''])
    assert.equal(
      await complaint(host, 0),
      `UsageError: --host ${host}: this means every address of the machine: name with --url the one that the node uses.`,
    );
});

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
