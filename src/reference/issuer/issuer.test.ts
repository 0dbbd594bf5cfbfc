import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { request } from 'undici';
import { oidcProvider, SECRET } from '../../target-file/token/testing.js';
import type { Mount } from '../mount.js';
import { SUBJECTS } from '../participant/parts.js';
import { KEYS, minter } from '../testing/tokens.js';
import { AUDIENCE, type OtherIssuer } from './issuer.js';
import { variantNamed } from '../variants/all.js';
import { allocate, serving } from '../testing/ask.js';

const es256Tokens = variantNamed('es256-tokens');

const start = async (t: TestContext, mount: Mount, otherIssuer?: OtherIssuer) => {
  const reference = await serving(t, [mount], otherIssuer);
  const file = reference.targets[0]?.file;
  assert.ok(file);
  if (file.issuer) assert.equal(reference.files[file.issuer.signingKeyFile], KEYS[file.issuer.algorithm].pem);
  return file;
};

test('the issuer of the target file tells its keys, which its signing keys belong to', async (t) => {
  for (const mount of [{ name: 'rsa' }, { name: 'ec', variant: es256Tokens }]) {
    const file = await start(t, mount);
    assert.ok(file.issuer);
    const { issuer, audience, algorithm, keyId } = file.issuer;
    const discovery = await request(`${issuer}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri: uri } = (await discovery.body.json()) as {
      issuer: string;
      jwks_uri: string;
    };
    assert.equal(named, issuer);
    const token = minter(issuer, algorithm)();
    const { protectedHeader } = await jwtVerify(token, createRemoteJWKSet(new URL(uri)), {
      issuer,
      audience,
    });
    assert.equal(protectedHeader.kid, keyId);
    assert.equal(await allocate(file.participant.url, token), 200);
  }
});

test('tokens of a real provider of OpenID Connect are taken, by its key set', async (t) => {
  const clients = Object.values(SUBJECTS).map(({ subject }) => subject);
  const { issuer } = await oidcProvider(t, { clients, method: 'client_secret_post' });
  const tokenOf = async ({ subject }: { subject: string }): Promise<string> => {
    const answer = await request(`${issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: subject,
        client_secret: SECRET,
        audience: AUDIENCE,
      }).toString(),
    });
    return ((await answer.body.json()) as { access_token: string }).access_token;
  };

  const file = await start(t, { name: 'trusting' }, { issuer, jwksUri: `${issuer}/jwks` });
  assert.equal(file.issuer, undefined);
  const { participantAdmin, identityProviderAdmin, user, stranger } = SUBJECTS;
  const { identityProviderId } = identityProviderAdmin;
  assert.equal(await allocate(file.participant.url, await tokenOf(participantAdmin)), 200);
  assert.equal(
    await allocate(file.participant.url, await tokenOf(identityProviderAdmin), { identityProviderId }),
    200,
  );
  assert.equal(await allocate(file.participant.url, await tokenOf(user), { userId: user.subject }), 200);
  assert.equal(await allocate(file.participant.url, await tokenOf(stranger)), 403);
  assert.equal(await allocate(file.participant.url, minter(issuer)()), 401);
});
