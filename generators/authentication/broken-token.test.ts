import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose';
import { targetWith } from '../../src/target-file/testing.js';
import { forgeOf, type Forge } from '../../src/target-file/token/forge.js';
import { everyCallWithoutToken } from './call-without-token.js';
import * as forged from './forged-token.js';
import { everyTokenOfAnotherKey } from './other-key.js';
import { everyTokenOfNoIssuer, everyUnreadableToken } from './token-claims.js';
import { everyCriticalToken, everyUnsecuredToken } from './token-header.js';
import * as altered from './altered-token.js';
import { everyBadToken } from './bad-tokens.js';

const DEMANDED = { issuer: 'https://issuer.example', audience: 'https://ledger.example' };
const URLS = { keys: 'http://127.0.0.1/jwks.json', certificate: 'http://127.0.0.1/chain.pem' };
const OTHERS = everyTokenOfAnotherKey.map(({ make, ...kind }): forged.ForgedToken => ({
  ...kind,
  make: (forge) => make(forge, URLS),
}));
const { audience } = DEMANDED;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function forgeWith(t: TestContext, algorithm: string, key: KeyObject): Forge {
  const text =
    `issuer: { signingKeyFile: k.pem, algorithm: ${algorithm}, keyId: k1, issuer: "${DEMANDED.issuer}", ` +
    `audience: "${audience}" }\n`;
  return forgeOf(targetWith(t, text, { 'k.pem': String(key.export({ type: 'pkcs8', format: 'pem' })) }));
}

/** Why jose refuses a token, when it has the right key and demands issuer and audience; undefined when it does not. */
async function refusal(forge: Forge, token: string) {
  const ended = await jwtVerify(token, forge.publicKey, { ...DEMANDED, requiredClaims: ['exp'] }).catch(
    (error: unknown) => error as Error & { code?: string; claim?: string },
  );
  return ended instanceof Error
    ? [ended.code ?? ended.name, ended.claim].filter(Boolean).join(' ')
    : undefined;
}

const unknownCritical = everyCriticalToken.slice(0, -2);
const SIGNATURE = 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED';
const CLAIM = 'ERR_JWT_CLAIM_VALIDATION_FAILED';

for (const [algorithm, key] of [
  ['RS256', rsa],
  ['ES256', ec],
] as const) {
  test(`what is wrong with a token is what its kind says, and nothing else: ${algorithm}`, async (t) => {
    const forge = forgeWith(t, algorithm, key);
    assert.equal(await refusal(forge, forge.token()), undefined);
    for (const [kinds, expected] of [
      [forged.everyExpiredToken, 'ERR_JWT_EXPIRED exp'],
      [forged.everyTokenOfTheFuture, `${CLAIM} nbf`],
      [forged.everyTokenForOthers, `${CLAIM} aud`],
      [unknownCritical, 'ERR_JOSE_NOT_SUPPORTED'],
      // jose knows this one, and that no JWT may have it.
      [everyCriticalToken.slice(-2, -1), 'ERR_JWT_INVALID'],
      [everyCriticalToken.slice(-1), 'ERR_JWS_INVALID'],
    ] as const) {
      for (const { name, make } of kinds)
        assert.equal(await refusal(forge, make(forge, audience)), expected, name);
    }
    for (const { name, make } of OTHERS)
      if (!/^jwk-of|-for-/.test(name))
        assert.equal(await refusal(forge, make(forge, audience)), SIGNATURE, name);
    // Where the key does not fit the algorithm, jose does not come to the signature.
    for (const { name, make } of [...everyUnsecuredToken, ...OTHERS])
      assert.notEqual(await refusal(forge, make(forge, audience)), undefined, name);
    for (const { name, alter } of [...altered.everyMalformedToken, ...altered.everyTamperedToken]) {
      const good = forge.token();
      assert.notEqual(alter(good), good);
      assert.match(
        (await refusal(forge, alter(good)))!,
        /^ERR_JWS_(INVALID|SIGNATURE_VERIFICATION_FAILED)$/,
        name,
      );
    }
  });
}

test('who is taken in by a token accepts it', async (t) => {
  const forge = forgeWith(t, 'RS256', rsa);
  const made = (kinds: forged.ForgedToken[], name: string) =>
    kinds.find((kind) => kind.name === name)!.make(forge, audience);
  const pem = String(forge.publicKey.export({ type: 'spki', format: 'pem' }));
  for (const [name, secret] of [
    ['hmac-pem', Buffer.from(pem)],
    ['hmac-pem-trimmed', Buffer.from(pem.trimEnd())],
    ['hmac-der', forge.publicKey.export({ type: 'spki', format: 'der' })],
    ['hmac-bare-pem', Buffer.from(String(forge.publicKey.export({ type: 'pkcs1', format: 'pem' })))],
    ['hmac-pem-512', Buffer.from(pem)],
    ['hmac-key-id', Buffer.from('k1')],
  ] as const)
    await jwtVerify(made(everyUnsecuredToken, name), secret, DEMANDED);
  await jwtVerify(made(OTHERS, 'jwk'), EmbeddedJWK, DEMANDED);
  const served = createLocalJWKSet({ keys: [forge.otherJwk] });
  for (const [name, url] of [
    ['jku', URLS.keys],
    ['x5u', URLS.certificate],
  ] as const) {
    const token = made(OTHERS, name);
    assert.equal((await jwtVerify(token, served, DEMANDED)).protectedHeader[name], url);
  }
  const kids = OTHERS.slice(0, 3).map(({ make }) => decodeProtectedHeader(make(forge, audience)).kid);
  assert.deepEqual(kids, ['k1', 'assay-unknown', undefined]);
  const algorithms = everyUnsecuredToken.map(({ make }) => decodeProtectedHeader(make(forge, audience)).alg);
  assert.deepEqual(
    new Set(algorithms),
    new Set([
      ...['none', 'None', 'NONE', 'nOnE', 'XS256', 'rs256', 'none ', '', null, undefined, 0],
      ...[['none'], {}, 'HS256', 'HS384', 'HS512', 'ES256', 'ES384', 'EdDSA'],
    ]),
  );
});

test('what is altered without the key keeps what it does not alter', (t) => {
  const good = forgeWith(t, 'ES256', ec).token();
  const parts = good.split('.');
  const kept = altered.everyTamperedToken.map(({ alter }) =>
    alter(good)
      .split('.')
      .map((part, i) => part === parts[i]),
  );
  for (const places of kept) assert.deepEqual([places.length, places.filter(Boolean).length], [3, 2]);
  for (const { alter, fromAny } of altered.everyMalformedToken)
    if (fromAny) assert.equal(alter('no JWT'), alter(good));
});

test('a call without a bearer token has a good one in the wrong place, or none', () => {
  for (const { rule, headers, query } of everyCallWithoutToken) {
    const authorization = headers('TOKEN').find(([name]) => name === 'authorization')?.[1] ?? '';
    assert.doesNotMatch(authorization, /^bearer +\S/i, rule);
    if (query) assert.match(query('TOKEN'), /^\?\w+=TOKEN$/);
  }
  assert.equal(new Set(everyCallWithoutToken.map(({ rule }) => rule)).size, everyCallWithoutToken.length);
});

test('a signature as DER is the one that OpenSSL reads', (t) => {
  const good = forgeWith(t, 'ES256', ec).token();
  const kind = altered.everyTamperedToken.find(({ name }) => name === 'signature-in-der')!;
  const [header, payload, signature = ''] = kind.alter(good).split('.');
  const text = Buffer.from(`${header}.${payload}`);
  assert.ok(verify('sha256', text, createPublicKey(ec), Buffer.from(signature, 'base64url')));
});

test('claims that are signed and no good ones are what their kind says', (t) => {
  const forge = forgeWith(t, 'ES256', ec);
  const payloadOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  for (const { name, make } of everyUnreadableToken) {
    const text = payloadOf(make(forge, audience));
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      continue;
    }
    assert.ok(typeof value !== 'object' || value === null || Array.isArray(value), name);
  }
  for (const { name, make } of everyTokenOfNoIssuer)
    assert.notEqual(
      typeof (JSON.parse(payloadOf(make(forge, audience))) as { iss: unknown }).iss,
      'string',
      name,
    );
});

test('what can be tampered with has claims, with something before and behind them', (t) => {
  const good = forgeWith(t, 'ES256', ec).token();
  assert.ok(altered.isJwt(good));
  const [header, claims] = good.split('.');
  for (const none of ['', 'opaque', 'x.y.z', `${header}.${claims}`, `${header}.${claims}.`, `${good}.x`])
    assert.ok(!altered.isJwt(none), none);
});

test('every kind has a name of its own, in kebab case, and a meaning', () => {
  const kinds = everyBadToken('https://assay.invalid/jwks.json');
  assert.ok(kinds.length >= 30);
  assert.equal(new Set(kinds.map(({ name }) => name)).size, kinds.length);
  assert.equal(new Set(kinds.map(({ rule }) => rule)).size, kinds.length);
  for (const { name } of kinds) assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});
