import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { Provider } from 'oidc-provider';
import { request } from 'undici';
import type { Mount, TargetFile } from '../mount.js';
import { SUBJECTS } from '../participant/setup.js';
import { startReference } from '../serve.js';
import { KEYS, minter } from '../testing/tokens.js';
import { es256Tokens } from '../variants/es256-tokens.js';
import { AUDIENCE, type OtherIssuer } from './issuer.js';

const listen = async (t: TestContext, server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const start = async (t: TestContext, mount: Mount, otherIssuer?: OtherIssuer): Promise<TargetFile> => {
  const reference = await startReference({
    mounts: [mount],
    keys: KEYS,
    ...(otherIssuer && { otherIssuer }),
  });
  t.after(() => reference.close());
  const file = reference.targets[0]?.file;
  assert.ok(file);
  if (file.issuer) assert.equal(reference.files[file.issuer.signingKeyFile], KEYS[file.issuer.algorithm].pem);
  return file;
};

const allocate = async ({ participant }: TargetFile, token: string, body: object = {}): Promise<number> => {
  const answer = await request(`${participant.url}/v2/parties`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  await answer.body.dump();
  return answer.statusCode;
};

test('the issuer of the target file tells its keys, which its signing keys belong to', async (t) => {
  for (const mount of [{ name: 'rsa' }, { name: 'ec', variant: es256Tokens }]) {
    const file = await start(t, mount);
    assert.ok(file.issuer);
    const { issuer, audience, algorithm, keyId } = file.issuer;
    const discovery = await request(`${issuer}/.well-known/openid-configuration`);
    const { issuer: told, jwks_uri: uri } = (await discovery.body.json()) as {
      issuer: string;
      jwks_uri: string;
    };
    assert.equal(told, issuer);
    const token = minter(issuer, algorithm)();
    const { protectedHeader } = await jwtVerify(token, createRemoteJWKSet(new URL(uri)), {
      issuer,
      audience,
    });
    assert.equal(protectedHeader.kid, keyId);
    assert.equal(await allocate(file, token), 200);
  }
});

test('tokens of a real provider of OpenID Connect are taken, by its key set', async (t) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  const issuer = await listen(t, server);
  const oidc = new Provider(issuer, {
    clients: Object.values(SUBJECTS).map(({ subject }) => ({
      client_id: subject,
      client_secret: `secret of ${subject}`,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    clientAuthMethods: ['client_secret_post'],
    scopes: ['daml_ledger_api'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'p1' }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        getResourceServerInfo: () => ({
          scope: 'daml_ledger_api',
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 120,
        }),
      },
    },
  });
  server.on('request', oidc.callback());

  const tokenOf = async ({ subject }: { subject: string }): Promise<string> => {
    const answer = await request(`${issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: subject,
        client_secret: `secret of ${subject}`,
      }).toString(),
    });
    return ((await answer.body.json()) as { access_token: string }).access_token;
  };

  const file = await start(t, { name: 'trusting' }, { issuer, jwksUri: `${issuer}/jwks` });
  assert.equal(file.issuer, undefined);
  const { participantAdmin, identityProviderAdmin, user, stranger } = SUBJECTS;
  const { identityProviderId } = identityProviderAdmin;
  assert.equal(await allocate(file, await tokenOf(participantAdmin)), 200);
  assert.equal(await allocate(file, await tokenOf(identityProviderAdmin), { identityProviderId }), 200);
  assert.equal(await allocate(file, await tokenOf(user), { userId: user.subject }), 200);
  assert.equal(await allocate(file, await tokenOf(stranger)), 403);
  assert.equal(await allocate(file, minter(issuer)()), 401);
});
