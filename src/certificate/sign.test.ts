import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { spawnSync } from 'node:child_process';
import type { Verdict, WaiverState } from '../results/schema.js';
import { digestOf, sha256 } from './key.js';
import { signRun } from './sign.js';
import { exchange, FAILED, keyPair, RUN_DAY, runFolder, scanVerdict, writeVerdict } from './testing.js';
import { verifyCertificate } from './envelope.js';
import { cacheDir } from '../platform/k6/find.js';

const OBSERVED = [
  { key: 'scan.a', value: 'yes' },
  { key: 'scan.b', value: 'no' },
];

const waiver = (expires: string, state: WaiverState['state'] = 'applied'): WaiverState => ({
  clause: 'scan.error-body',
  reason: 'ticket 7',
  expires,
  state,
});

test('a certificate tells what was judged, by what, and until when it holds', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const verdict = scanVerdict();
  const dir = runFolder(t, verdict, { 'report.html': '<html>', 'notes.txt': 'mine' });
  const url = 'https://ci.example/1';
  const { text, statement } = signRun({ dir, key, witness: 'Ann of acme', url }, RUN_DAY);
  assert.deepEqual(verifyCertificate(text, verifier, RUN_DAY), statement);
  const { subject, predicate } = statement;
  assert.deepEqual(
    subject.map(({ name }) => name),
    ['verdict.json', 'report.html', 'verdict.json#/observations/0/exchange'],
  );
  assert.deepEqual(
    subject.map(({ digest }) => digest.sha256),
    [sha256(readFileSync(join(dir, 'verdict.json'))), sha256('<html>'), digestOf(exchange('a'))],
  );
  const { result, passedTests, assay } = predicate;
  assert.equal(result, 'PASSED');
  assert.equal(predicate.url, url);
  assert.equal(passedTests.length, verdict.summary.pass);
  assert.deepEqual(predicate.configuration[0]?.digest, {
    sha256: verdict.run.catalogue.digest.replace('sha256:', ''),
  });
  assert.deepEqual(assay.target, { name: 'acme scan 1.2' });
  assert.deepEqual(assay.attendance, { kind: 'witnessed', by: 'Ann of acme' });
  assert.equal(assay.run.seed, 7);
  assert.equal(assay.run.catalogue.digest, verdict.run.catalogue.digest);
  assert.equal(assay.expires, '2027-04-30');
  assert.equal(assay.coverage.complete, true);
  assert.equal(assay.counts['pass'], verdict.summary.pass);
  assert.equal(assay.observations.digest, `sha256:${digestOf(OBSERVED)}`);
});

test('the result is that of the run: failed, or no more than warned while something is waived or left', (t) => {
  const { private: key } = keyPair(t);
  const signed = (verdict: Verdict) => signRun({ dir: runFolder(t, verdict), key }, RUN_DAY).statement;
  const failed = signed(scanVerdict({ 'scan.object-refs': FAILED }));
  assert.equal(failed.predicate.result, 'FAILED');
  assert.deepEqual(failed.predicate.failedTests, ['scan.object-refs']);
  const names = failed.subject.map(({ name }) => name.replace(/\/clauses\/\d+\//, '/clauses/N/'));
  assert.deepEqual(names, [
    'verdict.json',
    'verdict.json#/clauses/N/counterexample/exchanges/0',
    'verdict.json#/clauses/N/furtherCounterexamples/0/exchanges/0',
    'verdict.json#/observations/0/exchange',
  ]);
  const waiver = {
    clause: 'scan.object-refs',
    reason: 'ticket 1',
    expires: '2027-01-01',
    state: 'applied',
  } as const;
  const waived = signed(
    scanVerdict({ 'scan.object-refs': { ...FAILED, verdict: 'waived' } }, { waivers: [waiver] }),
  ).predicate;
  assert.equal(waived.result, 'WARNED');
  assert.deepEqual(waived.warnedTests, ['scan.object-refs']);
  assert.deepEqual(waived.assay.waivers, [waiver]);
  assert.equal(waived.assay.expires, '2027-01-01');
  const partial = signed(
    scanVerdict({ 'scan.error-body': { verdict: 'not-applicable', reason: 'no x', lacks: 'x' } }),
  ).predicate;
  assert.equal(partial.result, 'WARNED');
  assert.equal(partial.assay.coverage.complete, false);
  const all = [...partial.passedTests, ...partial.warnedTests, ...partial.failedTests];
  assert.ok(!all.includes('scan.error-body'), 'what was left is among no tests that were run');
});

test('what says nothing of a target cannot be signed', (t) => {
  const { private: key } = keyPair(t);
  const verdict = scanVerdict();
  const edited = { ...scanVerdict({ 'scan.object-refs': FAILED }), summary: verdict.summary };
  const other = { version: '9.9.9', digest: `sha256:${'0'.repeat(64)}` };
  for (const [given, message] of [
    [
      scanVerdict({ 'scan.monotonic': { verdict: 'inconclusive', reason: 'x' } }),
      /the target could not be judged\.$/,
    ],
    [
      scanVerdict(
        { 'scan.error-body': { verdict: 'not-applicable', reason: 'no x', lacks: 'x' } },
        { run: { completeFor: ['scan'] } },
      ),
      /the target could not be judged \(not complete; missing: x \(1 clause\)\)\.$/,
    ],
    [
      scanVerdict({}, { run: { shard: '1/2' } }),
      /it is shard 1\/2 of a run: join the shards first, with assay merge\.$/,
    ],
    [edited, /verdict\.json: it was changed after its run: its summary does not follow from its clauses\.$/],
    [
      scanVerdict({ 'scan.error-body': { ...FAILED, verdict: 'pass' } }),
      /was changed after its run: it has a case that fails scan\.error-body, and calls it pass\.$/,
    ],
    [
      scanVerdict(
        { 'scan.error-body': { ...FAILED, verdict: 'waived' } },
        { waivers: [waiver('2026-10-31')] },
      ),
      /its waiver of scan\.error-body applies, and had expired on 2026-10-31, before the run\.$/,
    ],
    [
      scanVerdict({ 'scan.error-body': { statement: 'Errors are all right.' } }),
      /was changed after its run: it words scan\.error-body otherwise than the catalogue\.$/,
    ],
    [
      scanVerdict({}, { run: { catalogue: other } }),
      /judged by the catalogue 9\.9\.9, .* use assay 0\.1\.0\.$/,
    ],
  ] as const) {
    const dir = runFolder(t, given);
    assert.throws(() => signRun({ dir, key }, RUN_DAY), { name: 'UsageError', message });
  }
  const dir = runFolder(t, verdict);
  writeVerdict(dir, { ...verdict, clauses: 'all' });
  assert.throws(
    () => signRun({ dir, key }, RUN_DAY),
    /not a verdict that this version of assay reads: \/clauses/,
  );
});

test('a run with an expired waiver is certified as one that does not conform, and names the waiver', (t) => {
  const { private: key, public: verifier } = keyPair(t);
  const expired = waiver('2026-10-31', 'expired');
  const verdict = scanVerdict({ 'scan.error-body': FAILED }, { waivers: [expired] });
  const { text } = signRun({ dir: runFolder(t, verdict), key }, RUN_DAY);
  const { predicate } = verifyCertificate(text, verifier, RUN_DAY);
  assert.deepEqual([predicate.result, predicate.failedTests], ['FAILED', ['scan.error-body']]);
  assert.deepEqual(predicate.assay.waivers, [expired]);
});

/** The DSSE routines of the in-toto project: https://pypi.org/project/securesystemslib/. */
const LIBRARY = 'securesystemslib==1.6.0';

const VERIFY = `
import json, sys
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey

envelope = Envelope.from_dict(json.load(open(sys.argv[1])))
[keyid] = envelope.signatures
key = SSlibKey.from_crypto(load_pem_public_key(open(sys.argv[2], "rb").read()), keyid=keyid)
try:
    envelope.verify([key], 1)
except VerificationError:
    sys.exit("refused")
print(json.loads(envelope.payload)["predicate"]["result"])
`;

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 });

/** A Python that has the library, kept in the user's cache from run to run; or why there is none. */
function pythonWithLibrary(): { python: string } | { why: string } {
  const home = join(cacheDir(), LIBRARY.replace('==', '-'));
  const python =
    process.platform === 'win32' ? join(home, 'Scripts', 'python.exe') : join(home, 'bin', 'python');
  const has = () =>
    existsSync(python) && run(python, '-c', 'import securesystemslib.dsse, cryptography').status === 0;
  if (has()) return { python };
  const made = run(process.platform === 'win32' ? 'python' : 'python3', '-m', 'venv', home);
  if (made.status !== 0) return { why: 'there is no Python 3 with venv' };
  const options = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--retries', '1'];
  run(python, '-m', 'pip', 'install', ...options, LIBRARY.replace('==', '[crypto]=='));
  return has() ? { python } : { why: `${LIBRARY} cannot be had from the package index` };
}

test('another tool verifies a certificate, and refuses a changed one and another key', (t) => {
  const found = pythonWithLibrary();
  if ('why' in found) return t.skip(found.why);
  const dir = runFolder(t, scanVerdict());
  const script = join(dirname(dir), 'verify.py');
  writeFileSync(script, VERIFY);
  const stranger = keyPair(t);
  for (const kind of ['ed25519', 'p256'] as const) {
    const own = keyPair(t, kind);
    const cert = join(dirname(dir), `${kind}.json`);
    const verify = (pub: string) => {
      const { status, stdout, stderr } = run(found.python, script, cert, pub);
      return [status, stdout.trim() || stderr.trim()];
    };
    const { text } = signRun({ dir, key: own.private }, RUN_DAY);
    writeFileSync(cert, text);
    assert.deepEqual(verify(own.files.public), [0, 'PASSED'], kind);
    assert.deepEqual(verify(stranger.files.public), [1, 'refused'], kind);
    const envelope = JSON.parse(text) as { payload: string };
    const changed = Buffer.from(envelope.payload, 'base64').toString().replace('acme', 'mine');
    writeFileSync(cert, JSON.stringify({ ...envelope, payload: Buffer.from(changed).toString('base64') }));
    assert.deepEqual(verify(own.files.public), [1, 'refused'], kind);
  }
});
