import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { test, mock } from 'node:test';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { Redactor } from '../secrets/redact.js';
import { tokenSource } from './credentials.js';
import { word } from '../http/shell.js';
import { pathFromHere } from './read-named.js';
import { complaintOf, targetWith } from './testing.js';
import { forgeOf } from './token/forge.js';

test('a token from the environment', async (t) => {
  const target = targetWith(t, 'credentials: { user: { tokenEnv: USER_TOKEN } }\n');
  const redactor = new Redactor();
  const source = tokenSource(target, 'user', { env: { USER_TOKEN: ' abcd.efgh\n' }, redactor });
  assert.equal(source.shell, '$USER_TOKEN');
  assert.equal(redactor.hide('<abcd.efgh>'), '<abcd.efgh>');
  assert.equal(await source.token(), 'abcd.efgh');
  assert.equal(redactor.hide('<abcd.efgh>'), '<[hidden]>');
});

test('a token from a file', async (t) => {
  const target = targetWith(
    t,
    `credentials: { user: { tokenFile: sub/user.jwt }, odd: { tokenFile: "o'dd $x.jwt" } }\n`,
    { 'sub/user.jwt': 'abc\r\n', "o'dd $x.jwt": 'def' },
  );
  const source = tokenSource(target, 'user');
  assert.equal(await source.token(), 'abc');
  assert.equal(source.shell, `$(cat ${word(pathFromHere(target, 'sub/user.jwt'))})`);
  const odd = tokenSource(target, 'odd');
  assert.equal(await odd.token(), 'def');
  const oddPath = pathFromHere(target, "o'dd $x.jwt");
  assert.equal(odd.shell, `$(cat ${word(oddPath)})`);
  assert.match(odd.shell, /o'\\''dd \$x\.jwt'\)$/);
});

test('a credential that cannot be used leads to its place', async (t) => {
  const target = targetWith(
    t,
    'registry: { url: http://localhost, credential: registryUser }\n' +
      'credentials:\n' +
      '  unset: { tokenEnv: UNSET }\n' +
      '  empty: { tokenEnv: EMPTY }\n' +
      '  bearer: { tokenEnv: BEARER }\n' +
      '  missing: { tokenFile: no.jwt }\n' +
      '  blank: { tokenFile: blank.jwt }\n' +
      '  client: { clientCredentials: { issuer: http://127.0.0.1:9, clientId: a, clientSecretEnv: UNSET } }\n' +
      '  assigned: { tokenEnv: ASSIGNED }\n',
    { 'blank.jwt': ' \n' },
  );
  const env = { EMPTY: ' ', BEARER: 'Bearer abc', ASSIGNED: 'TOKEN=abc' };
  const read = (name: string) => complaintOf(target.dir, () => tokenSource(target, name, { env }).token());
  const noToken =
    'its content is not a token: it has spaces, control characters, quotes, braces or a name before it. Give only the token, without "Bearer", NAME=, quotes or JSON';
  const notSet = 'the environment variable UNSET is not set: set it before the run';
  const none = 'no credential has the name';
  for (const [name, message] of [
    ['unset', `6:22: credentials.unset.tokenEnv: ${notSet}`],
    [
      'empty',
      '7:22: credentials.empty.tokenEnv: the environment variable EMPTY is empty: set it before the run',
    ],
    ['bearer', `8:23: credentials.bearer.tokenEnv: ${noToken}`],
    ['assigned', `12:25: credentials.assigned.tokenEnv: ${noToken}`],
    ['missing', '9:25: credentials.missing.tokenFile: no.jwt cannot be used: there is no such file'],
    ['blank', '10:23: credentials.blank.tokenFile: blank.jwt cannot be used: it is empty'],
    ['client', `11:92: credentials.client.clientCredentials.clientSecretEnv: ${notSet}`],
    [
      'registryUser',
      `4:48: registry.credential: ${none} registryUser: add it under credentials or issuer.subjects`,
    ],
    ['blanc', `5:1: credentials: ${none} blanc: did you mean blank?`],
  ] as const)
    assert.equal(await read(name), `UsageError: target.yaml:${message}`);
  // Names that every object has are no credentials.
  assert.match(await read('constructor'), /no credential has the name/);
});

const inPem = ({ privateKey, publicKey }: KeyPairKeyObjectResult) => ({
  privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
});
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsa = inPem(pair);
const small = inPem(generateKeyPairSync('rsa', { modulusLength: 1024 }));
const p256 = inPem(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const p384 = inPem(generateKeyPairSync('ec', { namedCurve: 'P-384' }));
const ed25519 = inPem(generateKeyPairSync('ed25519'));

const issuer = (algorithm: string) =>
  'issuer:\n' +
  '  signingKeyFile: issuer.pem\n' +
  `  algorithm: ${algorithm}\n` +
  '  keyId: k1\n' +
  '  issuer: https://issuer.example\n' +
  '  audience: https://ledger.example\n' +
  '  claims: { scope: daml_ledger_api, iss: overruled }\n' +
  '  subjects: { user: { subject: alice } }\n';

for (const [algorithm, { privateKey, publicKey }] of [
  ['PS512', rsa],
  ['ES384', p384],
  ['EdDSA', ed25519],
] as const)
  test(`a token signed with ${algorithm}`, async (t) => {
    const target = targetWith(t, issuer(algorithm), { 'issuer.pem': privateKey });
    const redactor = new Redactor();
    const source = tokenSource(target, 'user', { redactor });
    const token = await source.token();
    const { payload } = await jwtVerify(token, createPublicKey(publicKey), {
      issuer: 'https://issuer.example',
      audience: 'https://ledger.example',
      subject: 'alice',
      requiredClaims: ['iat', 'nbf', 'exp', 'jti'],
    });
    assert.equal(payload['scope'], 'daml_ledger_api');
    assert.equal(Number(payload.exp) - Number(payload.iat), 600);
    assert.deepEqual(decodeProtectedHeader(token), { alg: algorithm, typ: 'JWT', kid: 'k1' });
    assert.equal(source.shell, `\${TOKEN:-$(assay issuer token ${target.file} --as user)}`);
    assert.equal(redactor.hide(`${privateKey.trim()} ${token}`), '[hidden] [hidden]');
  });

test('a token is kept, and renewed before it expires', async (t) => {
  mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
  t.after(() => mock.timers.reset());
  const redactor = new Redactor();
  const target = targetWith(t, issuer('ES256'), { 'issuer.pem': p256.privateKey });
  const source = tokenSource(target, 'user', { redactor });
  const [first, same] = await Promise.all([source.token(), source.token()]);
  assert.equal(first, same);
  mock.timers.tick(539_000);
  assert.equal(await source.token(), first);
  mock.timers.tick(2_000);
  const second = await source.token();
  assert.notEqual(second, first);
  assert.equal(redactor.hide(`${first} ${second}`), '[hidden] [hidden]');
});

test('a ready-made credential comes before the subject of its name', async (t) => {
  const target = targetWith(t, `${issuer('RS256')}credentials: { user: { tokenEnv: T } }\n`);
  assert.equal(await tokenSource(target, 'user', { env: { T: 'abc' } }).token(), 'abc');
});

const pkcs1 = String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }));
const convert = 'convert it with openssl pkcs8 -topk8 -nocrypt -in issuer.pem -out pkcs8.pem';
const expected = 'expected a private key in PKCS#8 PEM, but issuer.pem is';

const unusable: Record<string, [key: string, algorithm: string, read: string]> = {
  'PKCS#1': [pkcs1, 'RS256', `issuer.pem is a private key, but not in plain PKCS#8 (it is RSA): ${convert}`],
  'no PEM': ['abc', 'RS256', `${expected} no PEM at all`],
  'a public key': [rsa.publicKey, 'RS256', `${expected} PEM of another kind (PUBLIC KEY)`],
  'a key with a password': [
    pkcs1.replaceAll('RSA PRIVATE', 'ENCRYPTED PRIVATE'),
    'RS256',
    `issuer.pem is a private key, but not in plain PKCS#8 (it is ENCRYPTED): ${convert}`,
  ],
  'a part of a key': [rsa.privateKey.slice(0, 99), 'RS256', 'the key in issuer.pem is damaged or cut off'],
  'too small a key': [
    small.privateKey,
    'RS256',
    'cannot sign RS256 with this key: RS256 requires key modulusLength to be 2048 bits or larger',
  ],
  'an empty file': ['', 'RS256', 'issuer.pem cannot be used: it is empty'],
};

for (const [what, [key, algorithm, read]] of Object.entries(unusable))
  test(`a signing key that cannot be used: ${what}`, async (t) => {
    const target = targetWith(t, issuer(algorithm), { 'issuer.pem': key });
    assert.equal(
      await complaintOf(target.dir, () => tokenSource(target, 'user').token()),
      `UsageError: target.yaml:5:19: issuer.signingKeyFile: ${read}`,
    );
  });

test('an identity provider may have an issuer and a key of its own', async (t) => {
  const keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')] as const;
  const target = targetWith(
    t,
    'issuer:\n  signingKeyFile: a.pem\n  algorithm: EdDSA\n  keyId: k1\n  issuer: https://one.example\n' +
      '  audience: https://ledger.example\n  subjects:\n    participantAdmin: { subject: root }\n' +
      '    identityProviderAdmin: { subject: eve, issuer: "https://two.example", signingKeyFile: b.pem }\n' +
      '    user: { subject: alice, issuer: "https://three.example" }\n',
    { 'a.pem': inPem(keys[0]).privateKey, 'b.pem': inPem(keys[1]).privateKey },
  );
  for (const [name, issuer, key, kid] of [
    ['participantAdmin', 'https://one.example', keys[0], 'k1'],
    ['identityProviderAdmin', 'https://two.example', keys[1], undefined],
    ['user', 'https://three.example', keys[0], 'k1'],
  ] as const) {
    const forged = forgeOf(target, 'x', name).token();
    for (const token of [await tokenSource(target, name).token(), forged]) {
      await jwtVerify(token, key.publicKey, { issuer, audience: 'https://ledger.example' });
      assert.equal(decodeProtectedHeader(token).kid, kid);
    }
  }
});
