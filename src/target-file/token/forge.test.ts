import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import { complaintOf, targetWith } from '../testing.js';
import { forgeOf, type Forgery, selfSigned } from './forge.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey;
const ed25519 = generateKeyPairSync('ed25519').privateKey;

const KEYS: Record<string, KeyObject> = {
  RS256: rsa,
  RS384: rsa,
  RS512: rsa,
  PS256: rsa,
  PS384: rsa,
  PS512: rsa,
  ES256: p256,
  ES384: p384,
  ES512: p521,
  EdDSA: ed25519,
};

const DEMANDED = { issuer: 'https://issuer.example', audience: 'https://ledger.example' };

/** A target file whose issuer signs with `key`; members of `more` are on lines of their own. */
const issuerWith = (t: TestContext, algorithm: string, key = KEYS[algorithm]!, more = '') =>
  targetWith(
    t,
    `issuer:\n  signingKeyFile: issuer.pem\n  algorithm: ${algorithm}\n  issuer: ${DEMANDED.issuer}\n${more}`,
    { 'issuer.pem': String(key.export({ type: 'pkcs8', format: 'pem' })) },
  );

const MORE =
  '  keyId: k1\n' +
  `  audience: ${DEMANDED.audience}\n` +
  '  claims: { scope: daml_ledger_api, aud: overruled }\n' +
  '  subjects: { participantAdmin: { subject: admin-user } }\n';
const forgeFor = (t: TestContext, algorithm: string) =>
  forgeOf(issuerWith(t, algorithm, KEYS[algorithm], MORE));

for (const [algorithm, key] of Object.entries(KEYS))
  test(`a good token, and one by another key: ${algorithm}`, async (t) => {
    const forge = forgeFor(t, algorithm);
    assert.ok(forge.publicKey.equals(createPublicKey(key)));
    const { payload, protectedHeader } = await jwtVerify(forge.token(), forge.publicKey, {
      ...DEMANDED,
      subject: 'admin-user',
      requiredClaims: ['iat', 'nbf', 'exp', 'jti'],
    });
    assert.deepEqual(protectedHeader, { alg: algorithm, typ: 'JWT', kid: 'k1' });
    assert.equal(payload['scope'], 'daml_ledger_api');

    const other = forge.token({ key: 'other' });
    await assert.rejects(jwtVerify(other, forge.publicKey), {
      code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    });
    const jwk = forge.otherJwk as JWK;
    assert.deepEqual([jwk.alg, jwk.use, jwk.d], [algorithm, 'sig', undefined]);
    assert.notEqual(jwk.kid, forgeFor(t, algorithm).otherJwk['kid']);
    await jwtVerify(other, await importJWK(jwk), DEMANDED);
    const { publicKey, raw } = new X509Certificate(await forge.otherCertificate());
    await jwtVerify(other, publicKey, DEMANDED);
    assert.deepEqual(forge.otherChain, [raw.toString('base64')]);
  });

const partsOf = (token: string) => [decodeProtectedHeader(token), decodeJwt(token)] as const;

test('a forgery differs from a good token only where it is asked to', (t) => {
  const forge = forgeFor(t, 'ES256');
  const [goodHeader, { jti: _, iat, nbf, exp, ...goodClaims }] = partsOf(forge.token());
  assert.deepEqual([Number(iat) - Number(nbf), Number(exp) - Number(iat)], [30, 600]);
  const forgeries: [Forgery, header: object, claims: object][] = [
    [{ subject: 'alice' }, {}, { sub: 'alice' }],
    [{ header: { kid: 'x', crit: ['y'] } }, { kid: 'x', crit: ['y'] }, {}],
    [{ header: { alg: 'none' }, key: 'none' }, { alg: 'none' }, {}],
    [{ claims: { aud: ['a', 'b'] } }, {}, { aud: ['a', 'b'] }],
    [{ key: { hmacWith: 'x' } }, {}, {}],
  ];
  for (const [forgery, header, claims] of forgeries) {
    const [madeHeader, made] = partsOf(forge.token(forgery));
    const { jti: id, iat: at, nbf: from, exp: to, ...madeClaims } = made;
    assert.ok(id && at && from && to);
    assert.deepEqual(madeHeader, { ...goodHeader, ...header });
    assert.deepEqual(madeClaims, { ...goodClaims, ...claims });
  }
  const without = { header: { kid: undefined }, claims: { exp: undefined, nbf: 7 } };
  const [header, claims] = partsOf(forge.token(without));
  assert.deepEqual(header, { alg: 'ES256', typ: 'JWT' });
  assert.deepEqual([Object.hasOwn(claims, 'exp'), claims.nbf, claims.sub], [false, 7, 'admin-user']);
});

test('no signature, and an HMAC', async (t) => {
  const forge = forgeFor(t, 'RS256');
  assert.match(forge.token({ key: 'none' }), /^[\w-]+\.[\w-]+\.$/);
  for (const secret of ['a secret as text', Buffer.from([0xff, 0, 0x80])]) {
    const token = forge.token({ header: { alg: 'HS256' }, key: { hmacWith: secret } });
    await jwtVerify(token, Buffer.from(secret), DEMANDED);
  }
});

test('the text of the claims can be changed, and is signed as it is then', async (t) => {
  const forge = forgeFor(t, 'ES256');
  const token = forge.token({ payload: (text) => text.replace(/}$/, ',"sub":"last"}') });
  assert.equal((await jwtVerify(token, forge.publicKey, DEMANDED)).payload.sub, 'last');
});

test('a key for another algorithm is another one', async (t) => {
  const forge = forgeFor(t, 'RS256');
  for (const otherFor of ['RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']) {
    const token = forge.token({ key: { otherFor } });
    assert.deepEqual(decodeProtectedHeader(token), { alg: otherFor, typ: 'JWT', kid: 'k1' });
    await assert.rejects(jwtVerify(token, forge.publicKey));
  }
});

test('tokens differ from each other; one forge after the other has the same other key', (t) => {
  const forge = forgeFor(t, 'RS256');
  assert.notEqual(forge.token(), forge.token());
  assert.deepEqual(forgeFor(t, 'RS512').otherJwk['n'], forge.otherJwk['n']);
});

test('what the issuer does not say is left out', (t) => {
  const [header, claims] = partsOf(forgeOf(issuerWith(t, 'ES256')).token());
  assert.deepEqual(header, { alg: 'ES256', typ: 'JWT' });
  assert.deepEqual([claims.sub, Object.hasOwn(claims, 'aud')], ['assay', false]);
});

test('a target file without an issuer makes no tokens', async (t) => {
  const target = targetWith(t, 'participant: { url: http://localhost }\n');
  assert.match(
    await complaintOf(target.dir, () => forgeOf(target)),
    /^UsageError: target\.yaml:.* only with an issuer$/,
  );
});

const unfit: [algorithm: string, key: KeyObject, fitting: string][] = [
  ['RS256', p256, 'ES256'],
  ['PS256', ed25519, 'EdDSA'],
  ['ES256', rsa, 'RS256'],
  ['ES256', p384, 'ES384'],
  ['ES512', p256, 'ES256'],
  ['EdDSA', rsa, 'RS256'],
  ['EdDSA', p256, 'ES256'],
];

for (const [algorithm, key, fitting] of unfit) {
  const { asymmetricKeyType: type, asymmetricKeyDetails: { namedCurve } = {} } = key;
  const kind = [type, namedCurve].filter((part) => part !== undefined).join(', ');
  test(`a key that does not fit the algorithm makes no tokens: ${algorithm}, ${kind}`, async (t) => {
    const target = issuerWith(t, algorithm, key);
    assert.equal(
      await complaintOf(target.dir, () => forgeOf(target)),
      `UsageError: target.yaml:5:19: issuer.signingKeyFile: the key in issuer.pem (${kind}) does not fit the algorithm ${algorithm}: name another key, or write algorithm: ${fitting}`,
    );
  });
}

const DAY_MS = 86_400_000;
const OTHER = generateKeyPairSync('ed25519').privateKey;

for (const [kind, { privateKey }] of Object.entries({
  RSA: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  'P-521': generateKeyPairSync('ec', { namedCurve: 'P-521' }),
  Ed25519: generateKeyPairSync('ed25519'),
}))
  test(`a certificate that a key signs for itself: ${kind}`, async () => {
    const pem = await selfSigned(privateKey);
    assert.match(pem, /^-----BEGIN CERTIFICATE-----\n/);
    const certificate = new X509Certificate(pem);
    assert.equal(certificate.subject, 'CN=assay');
    assert.equal(certificate.issuer, 'CN=assay');
    const publicKey = createPublicKey(privateKey);
    assert.ok(certificate.publicKey.equals(publicKey));
    assert.ok(certificate.verify(publicKey) && !certificate.verify(createPublicKey(OTHER)));
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    assert.ok(from < Date.now() && to > Date.now() && to - from < 2 * DAY_MS);
  });
