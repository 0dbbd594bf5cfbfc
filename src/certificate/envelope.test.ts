import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYLOAD_TYPE, seal, unseal, verifyCertificate } from './envelope.js';
import { keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';
import { signRun } from './sign.js';
import { folderWith } from '../target-file/testing.js';
import { signingKey, verifyingKey } from './key.js';

interface Envelope {
  payloadType: string;
  payload: string;
  signatures: { keyid?: string; sig: string }[];
}

const STATEMENT = { _type: 'x', words: 'grün ✓', list: [1, 2, 3] };

for (const kind of ['ed25519', 'p256'] as const) {
  test(`what is sealed with ${kind} is unsealed with its public half, and with no other key`, (t) => {
    const [own, other] = [keyPair(t, kind), keyPair(t, kind)];
    const text = seal(STATEMENT, own.private);
    assert.deepEqual(unseal(text, own.public), STATEMENT);
    assert.equal(own.private.id, own.public.id);
    assert.equal((JSON.parse(text) as Envelope).payloadType, PAYLOAD_TYPE);
    assert.throws(() => unseal(text, other.public), {
      name: 'CertificateRefused',
      message: `it was signed with another key: ${own.public.id}. The key that you name is ${other.public.id}`,
    });
    assert.throws(() => unseal(text, keyPair(t, kind === 'p256' ? 'ed25519' : 'p256').public), /another key/);
  });

  test(`every changed character of a payload or a signature of ${kind} is noticed`, (t) => {
    const keys = keyPair(t, kind);
    const envelope = JSON.parse(seal(STATEMENT, keys.private)) as Envelope;
    const { payload, signatures } = envelope;
    const sig = signatures[0]!.sig;
    const refuses = (changed: Envelope, what: string) =>
      assert.throws(
        () => unseal(JSON.stringify(changed), keys.public),
        { name: 'CertificateRefused', message: /was changed after it was signed|is not base64/ },
        what,
      );
    for (let at = 0; at < payload.length; at += 1)
      refuses({ ...envelope, payload: withOther(payload, at) }, `payload ${at}`);
    for (let at = 0; at < sig.length; at += 1)
      refuses({ ...envelope, signatures: [{ ...signatures[0]!, sig: withOther(sig, at) }] }, `sig ${at}`);
    for (const junk of ['', ' ', '\n', '=', 'AAAA'])
      refuses({ ...envelope, payload: `${payload}${junk}x` }, junk);
  });
}

const withOther = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'B' ? 'C' : 'B'}${text.slice(at + 1)}`;

test('key ids are hints: a signature counts whatever it is called, and beside others', (t) => {
  const [own, other] = [keyPair(t), keyPair(t, 'p256')];
  const envelope = JSON.parse(seal(STATEMENT, own.private)) as Envelope;
  const [{ sig }] = envelope.signatures as [{ sig: string }];
  const others = (JSON.parse(seal(STATEMENT, other.private)) as Envelope).signatures;
  for (const signatures of [[{ sig }], [{ sig, keyid: 'mine' }], [...others, { sig }]]) {
    const text = JSON.stringify({ ...envelope, signatures });
    assert.deepEqual(unseal(text, own.public), STATEMENT);
  }
});

test('URL-safe base64 is read as well', (t) => {
  const keys = keyPair(t);
  // Its payload has both characters in which the two alphabets differ.
  const envelope = JSON.parse(seal('~~~???>>>', keys.private)) as Envelope;
  const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
  const [{ sig }] = envelope.signatures as [{ sig: string }];
  const text = JSON.stringify({
    ...envelope,
    payload: urlSafe(envelope.payload),
    signatures: [{ sig: urlSafe(sig) }],
  });
  assert.equal(unseal(text, keys.public), '~~~???>>>');
});

test('what is not an envelope around an in-toto statement is refused, each with its own words', (t) => {
  const keys = keyPair(t);
  const envelope = JSON.parse(seal(STATEMENT, keys.private)) as Envelope;
  for (const [text, message] of [
    ['', /^the file is not JSON: /],
    ['{"payload"', /^the file is not JSON: /],
    ['[]', /^the file is not a DSSE envelope/],
    ['{}', /^the file is not a DSSE envelope/],
    [JSON.stringify({ ...envelope, signatures: [] }), /^the file is not a DSSE envelope/],
    [
      JSON.stringify({ ...envelope, payloadType: 'text/plain' }),
      /^the payload is not an in-toto statement, but text\/plain$/,
    ],
  ] as const)
    assert.throws(() => unseal(text, keys.public), { name: 'CertificateRefused', message }, text);
});

test('each certificate that does not hold is refused in its own words', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const { statement } = signRun({ dir: runFolder(t, scanVerdict()), key }, RUN_DAY);
  const { predicate } = statement;
  const assay = (changes: object) => ({
    ...statement,
    predicate: { ...predicate, assay: { ...predicate.assay, ...changes } },
  });
  const catalogue = (changes: object) => {
    const { run } = predicate.assay;
    return assay({ run: { ...run, catalogue: { ...run.catalogue, ...changes } } });
  };
  for (const [signed, message] of [
    [null, /^what was signed is not an in-toto statement/],
    ['text', /^what was signed is not an in-toto statement/],
    [
      { ...statement, _type: 'https://in-toto.io/Statement/v0.1' },
      /^what was signed is not an in-toto statement/,
    ],
    [
      { ...statement, predicateType: 'https://slsa.dev/provenance/v1' },
      /^the statement is not a test result \(.*\), but https:\/\/slsa\.dev\/provenance\/v1$/,
    ],
    [
      { ...statement, predicate: { result: 'PASSED', configuration: [] } },
      /cannot read it as a certificate: \/predicate/,
    ],
    [assay({ certificateVersion: 2 }), /as a certificate: \/predicate\/assay\/certificateVersion/],
    [assay({ expires: '2026-10-31' }), /^it expired on 2026-10-31$/],
    [
      catalogue({ version: '9.9.9' }),
      /^it was judged by the catalogue 9\.9\.9, and this version of assay has/,
    ],
    [
      catalogue({ digest: `sha256:${'0'.repeat(64)}` }),
      /^it was judged by another catalogue with the version/,
    ],
  ] as const)
    assert.throws(() => verifyCertificate(seal(signed, key), verifier, RUN_DAY), {
      name: 'CertificateRefused',
      message,
    });
});

test('a certificate holds on its last day, and members that this version does not know do not matter', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const asked = { dir: runFolder(t, scanVerdict()), key, expires: '2026-11-05' };
  const { statement } = signRun(asked, RUN_DAY);
  const text = seal({ ...statement, more: 1, predicate: { ...statement.predicate, more: 1 } }, key);
  verifyCertificate(text, verifier, new Date('2026-11-05T23:59:59Z'));
  assert.throws(() => verifyCertificate(text, verifier, new Date('2026-11-06T00:00:00Z')), /expired/);
});

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

test('the id is the digest of the public key as openssl writes it in DER', (t) => {
  for (const kind of ['ed25519', 'p256'] as const) {
    const { files, private: own } = keyPair(t, kind);
    const pem = readFileSync(files.public, 'utf8').replaceAll(/-----.*-----|\s/g, '');
    const digest = createHash('sha256').update(Buffer.from(pem, 'base64')).digest('hex');
    assert.equal(own.id, `sha256:${digest}`);
  }
});

test('the older form of an EC key is read too', (t) => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding,
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
  });
  const dir = folderWith(t, { 'key.pem': privateKey });
  assert.match(signingKey(join(dir, 'key.pem')).id, /^sha256:/);
});

test('keys that cannot be used are refused, with what they are and what to do', (t) => {
  const { files } = keyPair(t);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding });
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384', publicKeyEncoding, privateKeyEncoding });
  const encrypted = generateKeyPairSync('ed25519', {
    publicKeyEncoding,
    privateKeyEncoding: { ...privateKeyEncoding, cipher: 'aes-256-cbc', passphrase: 'secret' },
  });
  const dir = folderWith(t, {
    'rsa.pem': rsa.privateKey,
    'rsa-pub.pem': rsa.publicKey,
    'p384.pem': p384.privateKey,
    'p384-pub.pem': p384.publicKey,
    'encrypted.pem': encrypted.privateKey,
    'text.pem': 'hello',
  });
  const at = (name: string) => join(dir, name);
  for (const [path, message] of [
    [
      at('rsa.pem'),
      /of another kind \(RSA\): a certificate needs Ed25519, or ECDSA with P-256\. Create one: openssl/,
    ],
    [at('p384.pem'), /of another kind \(EC secp384r1\)/],
    [at('encrypted.pem'), /it is encrypted, and assay cannot read encrypted keys\. .*openssl pkey -in/],
    [at('text.pem'), /it contains no private key in PEM\. Create one: openssl genpkey -algorithm ed25519/],
    [files.public, /it contains a public key/],
    [at('none.pem'), /there is no such file/],
  ] as const)
    assert.throws(() => signingKey(path), { name: 'UsageError', message }, path);
  for (const [path, message] of [
    [at('rsa-pub.pem'), /of another kind \(RSA\)/],
    [at('p384-pub.pem'), /of another kind \(EC secp384r1\)/],
    [at('text.pem'), /it contains no public key in PEM/],
    [files.private, /it contains a private key, which only the signer should have\. .*-pubout/],
  ] as const)
    assert.throws(() => verifyingKey(path), { name: 'UsageError', message }, path);
});

test('a private key that others may read is told of', { skip: process.platform === 'win32' }, (t) => {
  const { files } = keyPair(t);
  assert.equal(signingKey(files.private).openMode, undefined);
  chmodSync(files.private, 0o644);
  assert.equal(signingKey(files.private).openMode, '644');
});
