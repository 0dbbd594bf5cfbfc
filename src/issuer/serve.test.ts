import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { allowInsecureRequests, discovery, None } from 'openid-client';
import { request } from 'undici';
import { tokenSource } from '../target-file/credentials.js';
import { complaintOf, folderWith, targetWith } from '../target-file/testing.js';
import { signingKey, type KeyFile, issuerSection, serveIssuer, type ListenOptions } from './serve.js';

const LOOPBACK = { host: '127.0.0.1', port: 0 };

async function serve(
  t: TestContext,
  { algorithm = 'ES256', ...listening }: Partial<ListenOptions & KeyFile> = {},
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
