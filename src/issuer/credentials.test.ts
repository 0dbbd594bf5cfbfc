import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { stringify } from 'yaml';
import { everyBadToken } from '../../generators/authentication/bad-tokens.js';
import { complaintOf, targetWith } from '../target-file/testing.js';
import type { Target } from '../target-file/target.js';
import { KEYS } from '../reference/testing/tokens.js';
import type { Variant } from '../reference/mount.js';
import { makeToken } from './credentials.js';
import { variantNamed } from '../reference/variants/all.js';
import { allocate, serving } from '../reference/testing/ask.js';

const es256Tokens = variantNamed('es256-tokens');

const KEY_SET = 'https://assay.invalid/jwks.json';
const KINDS = everyBadToken(KEY_SET);

const make = (target: Target, as: string, more: Partial<Parameters<typeof makeToken>[1]> = {}) =>
  makeToken(target, { as, keySet: KEY_SET, claims: {}, ...more });

/** A running reference, and a target file for it with members of its own. */
async function reference(t: TestContext, variant?: Variant): Promise<Target> {
  const running = await serving(t, [{ name: 'x', ...(variant && { variant }) }]);
  const { participant, issuer } = running.targets[0]!.file;
  return targetWith(t, stringify({ participant, issuer }), running.files);
}

const NAMES = KINDS.map(({ name }) => name);
// Each forge makes an RSA key of its own, which takes a while: with RSA only the kinds that may differ there.
const RSA_NAMES = [
  'hmac-pem',
  'hmac-pem-trimmed',
  'hmac-der',
  'other-key',
  'jwk',
  'expired',
  'cut-signature',
];

for (const [signed, names, variant] of [
  ['RS256', RSA_NAMES],
  ['ES256', NAMES, es256Tokens],
] as const) {
  test(`the reference participant takes good tokens, and one with each defect is refused: ${signed}`, async (t) => {
    const target = await reference(t, variant);
    assert.equal(await allocate(target.participant!.url, await make(target, 'participantAdmin')), 200);
    assert.equal(await allocate(target.participant!.url, await make(target, 'stranger')), 403);
    for (const defect of names)
      assert.equal(
        await allocate(target.participant!.url, await make(target, 'participantAdmin', { defect })),
        401,
        defect,
      );
    const claims = { scope: 'other', jti: undefined };
    assert.equal(
      await allocate(target.participant!.url, await make(target, 'participantAdmin', { claims })),
      200,
    );
  });
}

test('a bad token stands for whom it is asked for, and carries the claims that are asked for', async (t) => {
  const target = await reference(t, es256Tokens);
  for (const [as, subject] of [
    ['participantAdmin', 'admin-user'],
    ['user', 'alice'],
  ] as const) {
    const claims = { exp: 1, scope: undefined, more: ['x'] };
    const told = decodeJwt(await make(target, as, { defect: 'not-yet-valid', claims }));
    assert.equal(told.sub, subject);
    assert.ok(Number(told.exp) > Date.now() / 1000, 'the defect comes before other claims');
    assert.ok(!('scope' in told));
    assert.deepEqual(told['more'], ['x']);
    assert.equal(decodeJwt(await make(target, as, { claims })).exp, 1);
  }
  const { jku } = decodeProtectedHeader(
    await make(target, 'user', { defect: 'jku', keySet: 'https://k.example/' }),
  );
  assert.equal(jku, 'https://k.example/');
});

const CREDENTIALS = 'credentials: { user: { tokenFile: t.jwt }, opaque: { tokenFile: o } }\n';

test('a ready-made credential is handed on, and can be damaged', async (t) => {
  const jwt = await make(await reference(t), 'user');
  const target = targetWith(t, CREDENTIALS, { 't.jwt': jwt, o: 'opaque' });
  assert.equal(await make(target, 'user'), jwt);
  assert.equal(await make(target, 'user', { defect: 'fourth-part' }), `${jwt}.x`);
  for (const kind of KINDS.filter((one) => 'alter' in one))
    assert.notEqual(await make(target, 'user', { defect: kind.name }), jwt, kind.name);
  assert.equal(await make(target, 'opaque', { defect: 'garbage' }), 'garbage');
});

test('without an issuer, tokens that need no key of it are made like the ready-made one', async (t) => {
  const running = await reference(t);
  const jwt = await make(running, 'user');
  const target = targetWith(t, CREDENTIALS, { 't.jwt': jwt, o: 'opaque' });
  for (const defect of ['alg-none', 'hmac-empty', 'other-key', 'jwk', 'x5c-without-id']) {
    const token = await make(target, 'user', { defect });
    assert.deepEqual(decodeJwt(token), decodeJwt(jwt), defect);
    assert.notDeepEqual(token, jwt);
    assert.equal(await allocate(running.participant!.url, token), 401, defect);
  }
  assert.equal(decodeProtectedHeader(await make(target, 'user', { defect: 'alg-none' })).alg, 'none');
  await assert.rejects(make(target, 'user', { defect: 'hmac-pem' }), /needs a signing key/);
});

const ISSUER =
  'issuer: { signingKeyFile: issuer.pem, algorithm: RS256, issuer: i, subjects: { admin: { subject: a } } }\n';
const JWT = ['{"alg":"RS256"}', '{"sub":"a"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
const NO_KEY =
  'UsageError: target.yaml:1:1: issuer: this token needs a signing key: ' +
  'without it, only defects that change an existing token are possible: see `assay issuer token --defect list`';
const complaints: [
  as: string,
  more: Partial<Parameters<typeof makeToken>[1]>,
  section: string,
  complaint: string,
][] = [
  [
    'user',
    { defect: 'expird' },
    CREDENTIALS,
    'UsageError: --defect expird: there is no such kind. Did you mean expired? `assay issuer token --defect list` names them.',
  ],
  [
    'usr',
    { defect: 'expired' },
    CREDENTIALS,
    'UsageError: target.yaml:4:1: credentials: no credential has the name usr: did you mean user?',
  ],
  ['user', { defect: 'expired' }, CREDENTIALS, NO_KEY],
  ['user', { claims: { exp: 1 } }, CREDENTIALS, NO_KEY],
  [
    'opaque',
    { defect: 'changed-payload' },
    CREDENTIALS,
    'UsageError: --defect changed-payload: the token of opaque is not a JWT: this defect needs one.',
  ],
  [
    'user',
    { defect: 'expired' },
    CREDENTIALS + ISSUER,
    'UsageError: target.yaml:4:16: credentials.user: its subject is not known: add subject to the credential, or user to issuer.subjects',
  ],
  [
    'admin',
    { defect: 'other-audience' },
    ISSUER,
    'UsageError: target.yaml:4:1: issuer: a token for another audience needs an audience: add audience',
  ],
  [
    'admin',
    { defect: 'alg-none' },
    ISSUER.replace('issuer.pem', 'ec.pem'),
    'UsageError: target.yaml:4:27: issuer.signingKeyFile: the key in ec.pem (ec, prime256v1) does not fit the algorithm RS256: name another key, or write algorithm: ES256',
  ],
];

for (const [as, more, section, complaint] of complaints) {
  test(`${complaint.slice(0, 80)}…`, async (t) => {
    const files = { 't.jwt': JWT, o: 'opaque', 'issuer.pem': KEYS.RS256.pem, 'ec.pem': KEYS.ES256.pem };
    const target = targetWith(t, section, files);
    assert.equal(await complaintOf(target.dir, () => make(target, as, more)), complaint);
  });
}

test('a ready-made credential that tells its subject lends it to tokens that are made', async (t) => {
  const section = `credentials: { me: { tokenEnv: UNSET, subject: alice } }\n${ISSUER}`;
  const target = targetWith(t, section, { 'issuer.pem': KEYS.RS256.pem });
  assert.equal(decodeJwt(await make(target, 'me', { defect: 'expired' })).sub, 'alice');
});
