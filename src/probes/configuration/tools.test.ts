import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { folderWith, loopbackCertificate, loopbackKey } from '../../target-file/testing.js';
import { checkBundle } from './check.js';
import { filesOf } from './testing/bundle.js';

const key = createPrivateKey(loopbackKey);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const sec1 = key.export({ type: 'sec1', format: 'pem' });
/** A certificate for loopback (from November 2026 on), its key in many formats, and a key of nobody's. */
const files = {
  'both.pem': loopbackCertificate + loopbackKey,
  'key-and-sec1.pem': `${loopbackKey}${String(sec1)}`,
  'cert.pem': loopbackCertificate,
  'key.pem': loopbackKey,
  'sec1.pem': sec1,
  'key.der': key.export({ type: 'pkcs8', format: 'der' }),
  'pkcs1.pem': rsa.export({ type: 'pkcs1', format: 'pem' }),
  'other.pem': other.export({ type: 'pkcs8', format: 'pem' }),
  'encrypted.pem': other.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'hush',
  }),
  'torn.pem': loopbackCertificate.replace(/MII[^]{40}/, 'MII'),
};
const NOW = new Date('2027-01-01');
const ADMIN = 'tls.client-auth.admin-client';

const found = (t: TestContext, keys: string, now = NOW) => {
  const dir = folderWith(t, files);
  return checkBundle(filesOf({ tls: keys }, dir), { now }).findings;
};

const pair = (cert: string, key: string) => `tls.cert-chain-file: ${cert}\ntls.private-key-file: ${key}\n`;

const cases: [what: string, keys: string, ...rules: string[]][] = [
  ['a pair that fits', pair('cert.pem', 'key.pem')],
  ['a key that only its owner can read', pair('cert.pem', 'encrypted.pem')],
  ['a trust collection', 'trust-collection-file: cert.pem\n'],
  ['a certificate and its key in one file', pair('both.pem', 'both.pem')],
  ['files that are on the node alone', pair('/certs/cert.pem', '/certs/key.pem')],
  ['files that are not here at all', pair('tls/cert.pem', 'tls/key.pem')],
  [
    'trusted certificates of the node',
    `${pair('cert.pem', 'key.pem')}tls.trust-collection-file: /no/ca.pem\n`,
  ],
  ['an old key behind a good one', pair('cert.pem', 'key-and-sec1.pem'), '2 tls-files tls.private-key-file'],
  ['a torn certificate', pair('torn.pem', 'key.pem'), '1 tls-files tls.cert-chain-file'],
  ['a key for a certificate', pair('key.pem', 'key.pem'), '1 tls-files tls.cert-chain-file'],
  ['a certificate for a key', pair('cert.pem', 'cert.pem'), '2 tls-files tls.private-key-file'],
  ['a key in SEC1', pair('cert.pem', 'sec1.pem'), '2 tls-pkcs8 tls.private-key-file'],
  ['a key in PKCS#1', pair('cert.pem', 'pkcs1.pem'), '2 tls-pkcs8 tls.private-key-file'],
  ['a key in DER', pair('cert.pem', 'key.der'), '2 tls-pkcs8 tls.private-key-file'],
  [
    'an admin client with the key of another',
    pair('cert.pem', 'other.pem')
      .replaceAll('tls.', `${ADMIN}.`)
      .replace(/^/, 'tls.client-auth.type: require\n'),
    '1 client-authorities-unnamed tls.client-auth.type',
    `3 tls-key-fits ${ADMIN}.private-key-file`,
  ],
];

for (const [what, keys, ...rules] of cases)
  test(what, (t) =>
    assert.deepEqual(
      found(t, keys).map(({ line, rule, key }) => `${line} ${rule.replace('configuration.', '')} ${key}`),
      rules,
    ),
  );

test('a certificate counts from its first day to its last', (t) => {
  const keys = pair('cert.pem', 'key.pem');
  for (const day of ['2020-01-01', '2200-01-01'])
    assert.deepEqual(
      found(t, keys, new Date(day)).map(({ rule }) => rule),
      ['configuration.tls-certificate-dates'],
    );
});

test('how a key is converted is told', (t) => {
  const mend = (key: string) => found(t, pair('cert.pem', key))[0]?.mend;
  assert.equal(
    mend('sec1.pem'),
    'Convert it: openssl pkcs8 -topk8 -nocrypt -in sec1.pem -out sec1.pem.pk8.pem',
  );
  assert.match(mend('key.der') ?? '', / -inform DER /);
});
