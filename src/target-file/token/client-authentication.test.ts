import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { exportJWK } from 'jose';
import { serve } from '../../http/testing.js';
import { complaintOf, loopbackCertificate, loopbackKey, targetWith } from '../testing.js';
import { tokenSource } from '../credentials.js';
import { oidcProvider, SECRET } from './testing.js';

const client = (issuer: string, how: string, more = '') =>
  `limits: { requestTimeout: 2s }\n${more}credentials:\n` +
  `  user: { clientCredentials: { issuer: "${issuer}", clientId: assay, audience: https://a.example, ${how} } }\n`;
const BY_SECRET = 'clientSecretEnv: SECRET';
const [BASIC, POST] = ['client_secret_basic', 'client_secret_post'];

const askedBy = (t: TestContext, issuer: string, how = BY_SECRET, secret = SECRET) => {
  const target = targetWith(t, client(issuer, how));
  return { dir: target.dir, source: tokenSource(target, 'user', { env: { SECRET: secret } }) };
};
const refusal = async (t: TestContext, issuer: string, how?: string, secret?: string) => {
  const { dir, source } = askedBy(t, issuer, how, secret);
  return (await complaintOf(dir, source.token)).replace(/^.*no token from \S+: /, '');
};
const refused = (method: string) => `it answered 401 to ${method}`;

for (const method of [BASIC, POST])
  test(`a client that is registered for ${method} gets a token where both are offered`, async (t) => {
    const { issuer } = await oidcProvider(t, { clients: ['assay'], method, offers: [POST, BASIC] });
    const { source } = askedBy(t, issuer);
    assert.match(await source.token(), /^ey/);
  });

test('with a wrong secret every way is refused, and the message says so', async (t) => {
  const { issuer } = await oidcProvider(t, { clients: ['assay'], method: POST, offers: [BASIC, POST] });
  assert.equal(
    await refusal(t, issuer, BY_SECRET, 'mistaken'),
    `${refused(BASIC)} and 401 invalid_client (client authentication failed) to ${POST}: the client is unknown or its secret is wrong`,
  );
});

test('a client that is registered for something else than a secret is told of that', async (t) => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwks = { keys: [await exportJWK(publicKey)] };
  const [method, offers] = ['private_key_jwt', ['private_key_jwt', BASIC]];
  const { issuer } = await oidcProvider(t, { clients: ['assay'], method, offers, client: { jwks } });
  assert.equal(
    await refusal(t, issuer),
    `${refused(BASIC)}: the client is unknown or its secret is wrong, or it is registered for private_key_jwt`,
  );
});

for (const [type, options] of [
  ['rsa', { modulusLength: 2048 }],
  ['ec', { namedCurve: 'P-256' }],
] as const)
  test(`a client that signs with its ${type} key`, async (t) => {
    const [own, other] = [0, 1].map(() =>
      generateKeyPairSync(type as 'rsa', options as { modulusLength: number }),
    );
    const jwks = { keys: [{ ...(await exportJWK(own!.publicKey)), kid: 'k1' }] };
    const { issuer } = await oidcProvider(t, {
      clients: ['assay'],
      method: 'private_key_jwt',
      client: { jwks, token_endpoint_auth_signing_alg: type === 'rsa' ? 'RS256' : 'ES256' },
    });
    const files = { key: own!.privateKey, wrong: other!.privateKey };
    const texts = Object.fromEntries(
      Object.entries(files).map(([name, key]) => [
        `${name}.pem`,
        String(key.export({ type: 'pkcs8', format: 'pem' })),
      ]),
    );
    const under = (how: string) => targetWith(t, client(issuer, how), texts);
    const good = tokenSource(under('clientKeyFile: key.pem, clientKeyId: k1'), 'user');
    assert.match(await good.token(), /^ey/);
    const wrong = under('clientKeyFile: wrong.pem, clientAuthentication: private_key_jwt');
    assert.match(
      await complaintOf(wrong.dir, tokenSource(wrong, 'user').token),
      /invalid_client .* to private_key_jwt: the client is unknown or its key is wrong$/,
    );
  });

test('a client that shows a certificate when TLS begins', async (t) => {
  const tls = { cert: loopbackCertificate, key: loopbackKey };
  const about = {
    clients: ['assay'],
    method: 'tls_client_auth',
    tls,
    client: { tls_client_auth_san_dns: 'localhost' },
  };
  const { issuer } = await oidcProvider(t, about);
  const how =
    'clientKeyFile: key.pem, clientCertificateFile: cert.pem, clientAuthentication: tls_client_auth';
  const files = { 'key.pem': loopbackKey, 'cert.pem': loopbackCertificate };
  const target = targetWith(t, client(issuer, how, 'tls: { caFile: cert.pem }\n'), files);
  assert.match(await tokenSource(target, 'user').token(), /^ey/);
});

/** A provider whose metadata names no ways, and whose clients are registered for one of the two. */
const strictProvider = async (t: TestContext, way: 'basic' | 'post') => {
  const asked: string[] = [];
  const issuer: string = await serve(t, (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }));
      return;
    }
    const by = request.headers.authorization?.startsWith('Basic ') === true ? 'basic' : 'post';
    asked.push(by);
    if (by === way) response.end('{"access_token":"abc","token_type":"bearer","expires_in":0}');
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('{"error":"invalid_client"}');
  });
  return { issuer, asked };
};

test('metadata without a list of ways means Basic first, and POST only when Basic is refused', async (t) => {
  const { issuer, asked } = await strictProvider(t, 'post');
  const { source } = askedBy(t, issuer);
  assert.equal(await source.token(), 'abc');
  assert.deepEqual(asked, ['basic', 'post']);
  // The next one is asked for in the way that was let in.
  assert.equal(await source.token(), 'abc');
  assert.deepEqual(asked, ['basic', 'post', 'post']);
});

for (const [way, named, right] of [
  ['post', BASIC, POST],
  ['basic', POST, BASIC],
] as const)
  test(`a client that is registered for ${right} and asks by ${named} is told so`, async (t) => {
    const { issuer } = await strictProvider(t, way);
    assert.equal(
      await refusal(t, issuer, `${BY_SECRET}, clientAuthentication: ${named}`),
      `${refused(named)}, and lets the client in by ${right}: write clientAuthentication: ${right}`,
    );
    const { source } = askedBy(t, issuer, `${BY_SECRET}, clientAuthentication: ${right}`);
    assert.equal(await source.token(), 'abc');
  });

test('what does not go together is refused before anything is sent', async (t) => {
  const load = (how: string) =>
    complaintOf('', () => Promise.resolve(targetWith(t, client('https://idp.example', how))));
  const expected: [how: string, said: RegExp][] = [
    [`${BY_SECRET}, clientAuthentication: private_key_jwt`, /private_key_jwt goes with clientKeyFile alone/],
    [
      'clientKeyFile: k, clientAuthentication: tls_client_auth',
      /tls_client_auth goes with clientKeyFile and/,
    ],
    [`clientKeyFile: k, clientAuthentication: ${POST}`, /goes with clientSecretEnv or clientSecretFile/],
    [`${BY_SECRET}, clientCertificateFile: c`, /clientCertificateFile needs clientKeyFile beside it/],
    [`${BY_SECRET}, clientKeyFile: k`, /cannot be used together: keep one/],
    [`${BY_SECRET}, clientAuthentication: basic`, /expected client_secret_basic, client_secret_post/],
  ];
  for (const [how, said] of expected) assert.match(await load(how), said);
});

test('a key that is none is refused without a word of it', async (t) => {
  const target = targetWith(t, client('http://127.0.0.1:9', 'clientKeyFile: key.pem'), {
    'key.pem': 'hush-hush',
  });
  const said = await complaintOf(target.dir, tokenSource(target, 'user').token);
  assert.match(said, /clientKeyFile: expected a private key in PKCS#8 PEM/);
  assert.doesNotMatch(said, /hush/);
});
