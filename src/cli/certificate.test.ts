import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import type { CertificateStatement } from '../certificate/statement.js';
import {
  FAILED,
  keyPair,
  pemPair,
  RUN_DAY,
  runFolder,
  scanVerdict,
  writeVerdict,
} from '../certificate/testing.js';
import { folderWith } from '../target-file/testing.js';
import type { Verdict } from '../results/schema.js';
import { assayInProcess as assay, linesTell, verdictIn } from './testing/assay.js';
import { signRun } from '../certificate/sign.js';
import { certificateText } from './certificate.js';

const NOW = new Date().toISOString();

/** A folder with a key pair, another key pair, and a run of today in `out`. */
function prepared(t: TestContext, verdict: Verdict = scanVerdict({}, { run: { startedAt: NOW } })): string {
  const cwd = folderWith(t, {});
  const [own, other] = [keyPair(t), keyPair(t)];
  cpSync(own.files.private, join(cwd, 'key.pem'));
  cpSync(own.files.public, join(cwd, 'pub.pem'));
  cpSync(other.files.public, join(cwd, 'other.pem'));
  chmodSync(join(cwd, 'key.pem'), 0o600);
  mkdirSync(join(cwd, 'out'));
  writeVerdict(join(cwd, 'out'), verdict);
  return cwd;
}

const certificate = (cwd: string, command: string) =>
  assay(`certificate ${command}`, { cwd, env: { NO_COLOR: '1' } });

async function signed(t: TestContext, verdict?: Verdict): Promise<string> {
  const cwd = prepared(t, verdict);
  const { status, stderr } = await certificate(cwd, 'sign out --key key.pem --out cert.json');
  assert.equal(status, 0, stderr);
  return cwd;
}

const statementIn = (cwd: string) => {
  const { payload } = JSON.parse(readFileSync(join(cwd, 'cert.json'), 'utf8')) as { payload: string };
  return JSON.parse(Buffer.from(payload, 'base64').toString()) as CertificateStatement;
};

describe('certificate', { concurrency: 2 }, () => {
  test('a real run is certified, complete, and its certificate verified', async (t) => {
    const cwd = prepared(t);
    await assay('certify --system scan --budget quick --require-complete --out run', { cwd, ends: 0 });
    const { run, summary } = verdictIn(cwd, 'run');
    assert.deepEqual(run.completeFor, ['scan']);
    const sign = await certificate(
      cwd,
      'sign run --key key.pem --out cert.json --valid-for 30d --witness Ann',
    );
    assert.equal(sign.status, 0, sign.stderr);
    assert.equal(sign.stdout, '');
    assert.match(
      sign.stderr,
      /^cert\.json: PASSED, signed with sha256:[0-9a-f]{64}; it expires after \d{4}-/,
    );
    const { status, stdout, stderr } = await certificate(cwd, 'verify cert.json run --key pub.pem');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^✓ embedded reference target conforms, as is certified$/m);
    assert.match(stdout, new RegExp(`PASSED: complete, all ${summary.pass} clauses that can be judged`));
    assert.match(
      stdout,
      /not judged {2}registry, token-standard, participant, .*: the target has it, and it was not judged/,
    );
    assert.match(stdout, /witness +Ann, says the signer/);
    assert.match(
      stdout,
      /reports +verdict\.json, report\.html, report\.md, junit\.xml in run: as they were signed/,
    );
  });

  test('a certificate that does not hold is refused with status 1, and makes no badge', async (t) => {
    const cwd = await signed(t);
    cpSync(join(cwd, 'out'), join(cwd, 'swapped'), { recursive: true });
    const swapped = verdictIn(cwd, 'out');
    swapped.observations[0]!.exchange!.attempts = 2;
    writeVerdict(join(cwd, 'swapped'), swapped);
    for (const [command, message] of [
      ['verify cert.json --key other.pem', /^cert\.json: refused: it was signed with another key: sha256:/],
      [
        'verify cert.json swapped --key pub.pem',
        /refused: .*swapped.verdict\.json is not the one .*observations\/0\/exchange \(scan\.a\) was changed\.$/m,
      ],
      ['badge cert.json --key other.pem --out badge.svg', /refused: /],
    ] as const) {
      const { status, stdout, stderr } = await certificate(cwd, command);
      assert.deepEqual([status, stdout], [1, ''], stderr);
      assert.match(stderr, message);
    }
    assert.equal(existsSync(join(cwd, 'badge.svg')), false);
  });

  test('a target that fails is certified as such, and whoever goes by the exit status is warned', async (t) => {
    const failing = scanVerdict(
      { 'scan.object-refs': FAILED },
      { run: { startedAt: NOW }, target: { name: 'evil\u001b[2J', systems: ['scan'] } },
    );
    const cwd = await signed(t, failing);
    const { status, stdout } = await certificate(cwd, 'verify cert.json --key pub.pem');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^✗ evil\\u\{1b\}\[2J does not conform, as is certified\n {2}result +FAILED: complete/,
    );
    assert.match(stdout, /reports +not compared: name their folder/);
  });

  test('badges are made of a certificate, as a picture and for shields', async (t) => {
    const cwd = await signed(t);
    const expires = statementIn(cwd).predicate.assay.expires;
    const message = `conforms, certified until ${expires}`;
    for (const args of ['--out badge.svg', '--out badge.json', '--out shield --format json']) {
      const { status, stderr } = await certificate(cwd, `badge cert.json --key pub.pem ${args}`);
      assert.equal(status, 0, stderr);
      assert.match(stderr, new RegExp(`: ledger: scan: ${message}$`, 'm'));
    }
    assert.match(readFileSync(join(cwd, 'badge.svg'), 'utf8'), /^<svg/);
    for (const name of ['badge.json', 'shield'])
      assert.deepEqual(JSON.parse(readFileSync(join(cwd, name), 'utf8')), {
        schemaVersion: 1,
        label: 'ledger: scan',
        message,
        color: 'brightgreen',
      });
  });
});

const PAIR = pemPair('ed25519');

linesTell(
  'certificate',
  [
    ['', /^Name a command: assay certificate sign, verify or badge$/m],
    ['sign out --key key.pem', /^Missing: --out\./m],
    ['sign none --key key.pem --out c.json', /^none.verdict\.json: there is no such file/m],
    ['sign out --key none.pem --out c.json', /^--key none\.pem: there is no such file\.$/m],
    ['sign out --key key.pem --out key.pem', /^--out: this is the file of the key: name another file\.$/m],
    ['sign out --key key.pem --out no/c.json', /^--out no\/c\.json: it cannot be written: /m],
    ['sign out --key key.pem --out c.json --url ftp://x', /^--url ftp:\/\/x: expected a URL/m],
    ['sign out --key key.pem --out c.json --expires 2099-01-01 --valid-for 1d', /cannot be used together/],
    ['verify c.json --key pub.pem', /^c\.json: there is no such file\.$/m],
  ],
  {
    'key.pem': PAIR.privateKey,
    'pub.pem': PAIR.publicKey,
    'out/verdict.json': JSON.stringify(scanVerdict()),
  },
);

test('a name or a host that can be taken for another one is pointed out', (t) => {
  const { private: key } = keyPair(t);
  const textOf = (name: string, origin: string) => {
    const target = { name, systems: ['scan'], origins: [{ origin }] };
    const dir = runFolder(t, scanVerdict({}, { target }));
    return certificateText(signRun({ dir, key }, RUN_DAY).statement, key.id, undefined);
  };
  const text = textOf('\u0410cme', 'https://xn--cme-5cd.example');
  assert.match(text, /^ {2}name {8}it mixes Latin letters with \u0410 \(U\+0410\)$/m);
  assert.match(
    text,
    /^ {2}asked {7}https:\/\/xn--cme-5cd\.example \(the host \u0430cme\.example, which mixes/m,
  );
  assert.doesNotMatch(textOf('Acme', 'https://acme.example'), /^ {2}name|U\+/m);
});
