import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seal } from './envelope.js';
import { signRun } from './sign.js';
import { keyPair, RUN_DAY, runFolder, scanVerdict } from './testing.js';
import { verifyCertificate } from './verify.js';

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
      /no certificate that this assay reads: \/predicate/,
    ],
    [assay({ certificateVersion: 2 }), /reads: \/predicate\/assay\/certificateVersion/],
    [assay({ expires: '2026-10-31' }), /^it expired on 2026-10-31$/],
    [
      catalogue({ version: '9.9.9' }),
      /^it was judged by the catalogue 9\.9\.9, which this assay does not know/,
    ],
    [catalogue({ digest: `sha256:${'0'.repeat(64)}` }), /^it was judged by another catalogue than the/],
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
