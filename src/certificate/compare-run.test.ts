import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Verdict } from '../results/schema.js';
import { compareRun } from './compare-run.js';
import { sha256 } from './key.js';
import { signRun } from './sign.js';
import type { CertificateStatement } from './statement.js';
import { exchange, FAILED, keyPair, RUN_DAY, runFolder, scanVerdict, writeVerdict } from './testing.js';

const REPORTS = { 'report.html': '<html>', 'junit.xml': '<x/>' };

function signedRun(t: Parameters<typeof runFolder>[0]) {
  const verdict = scanVerdict({ 'scan.object-refs': FAILED });
  const dir = runFolder(t, verdict, REPORTS);
  const { statement } = signRun({ dir, key: keyPair(t).private }, RUN_DAY);
  return { dir, verdict, statement };
}

const refusal = (statement: CertificateStatement, dir: string, message: RegExp) =>
  assert.throws(() => compareRun(statement, dir), { name: 'CertificateRefused', message });

test('the folder that was signed is known again; reports that are gone or were not signed are told of', (t) => {
  const { dir, statement } = signedRun(t);
  const whole = { signed: ['verdict.json', 'report.html', 'junit.xml'], absent: [], unsigned: [] };
  assert.deepEqual(compareRun(statement, dir), whole);
  rmSync(join(dir, 'junit.xml'));
  writeFileSync(join(dir, 'report.md'), '# new');
  assert.deepEqual(compareRun(statement, dir), {
    signed: ['verdict.json', 'report.html'],
    absent: ['junit.xml'],
    unsigned: ['report.md'],
  });
  rmSync(join(dir, 'verdict.json'));
  assert.throws(() => compareRun(statement, dir), { name: 'UsageError', message: /there is no such file/ });
});

test('a verdict that was swapped is refused, and the exchanges that differ are named', (t) => {
  const { dir, verdict, statement } = signedRun(t);
  const changed = (change: (copy: Verdict) => void, message: RegExp) => {
    const copy = structuredClone(verdict);
    change(copy);
    writeVerdict(dir, copy);
    refusal(statement, dir, message);
  };
  const failed = verdict.clauses.findIndex(({ verdict }) => verdict === 'fail');
  changed(
    (copy) => {
      copy.clauses[failed]!.counterexample!.exchanges[0]!.response!.status = 404;
    },
    new RegExp(
      String.raw`not the one that was certified: its sha256 is [0-9a-f]{64}, and [0-9a-f]{64} was signed\. Exchanges: verdict\.json#/clauses/${failed}/counterexample/exchanges/0 \(scan\.object-refs\) was changed$`,
    ),
  );
  changed((copy) => {
    copy.observations[1]!.exchange = exchange('new');
  }, /Exchanges: verdict\.json#\/observations\/1\/exchange \(scan\.b\) was added$/);
  changed((copy) => {
    copy.clauses[failed]!.furtherCounterexamples = [];
  }, /Exchanges: verdict\.json#\/clauses\/\d+\/furtherCounterexamples\/0\/exchanges\/0 was removed$/);
  changed((copy) => {
    copy.run.seed = 8;
  }, /Its exchanges are those that were signed. Something else was changed$/);
  changed((copy) => {
    copy.observations = Array.from({ length: 9 }, (_, at) => ({
      key: 'scan.c',
      value: '',
      section: '',
      exchange: exchange(`${at}`),
    }));
  }, /observations\/2\/exchange \(scan\.c\) was added, .*observations\/4\/exchange \(scan\.c\) was added, and 4 more$/);
});

test('a verdict is compared byte by byte, and need not even be one any more', (t) => {
  const { dir, statement } = signedRun(t);
  const path = join(dir, 'verdict.json');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text} `);
  refusal(statement, dir, /Its exchanges are those that were signed. Something else was changed$/);
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  writeFileSync(path, text.replace('"durationMs": 1.5', `"durationMs": 1.5, "deep": ${deep}`));
  refusal(statement, dir, /not the one that was certified: .* It cannot be read any more: /);
  writeFileSync(path, text.slice(0, 100));
  refusal(statement, dir, /not the one that was certified: .* It cannot be read any more: /);
});

test('another report that was swapped is refused as well', (t) => {
  const { dir, statement } = signedRun(t);
  writeFileSync(join(dir, 'report.html'), '<html>all passed');
  refusal(statement, dir, /report\.html is not the one that was certified: [0-9a-f]{64} was signed$/);
});

test('a certificate that says more than its verdict is refused, though its key signed it', (t) => {
  const { dir, verdict, statement } = signedRun(t);
  const { predicate } = statement;
  const lie = (changes: object, assay: object = {}): CertificateStatement => ({
    ...statement,
    predicate: { ...predicate, ...changes, assay: { ...predicate.assay, ...assay } },
  });
  refusal(lie({ result: 'PASSED', failedTests: [] }), dir, /does not match .*: result, failedTests$/);
  refusal(lie({}, { verdict: 'conforms' }), dir, /does not match .*: assay\.verdict$/);
  refusal(lie({}, { waivers: [], counts: {} }), dir, /: assay\.counts$/);
  const edited: Verdict = { ...verdict, summary: { ...verdict.summary, verdict: 'conforms' } };
  const other = runFolder(t, edited);
  const digest = { sha256: sha256(readFileSync(join(other, 'verdict.json'))) };
  const forged = { ...statement, subject: [{ name: 'verdict.json', digest }] };
  refusal(
    forged,
    other,
    /cannot be certified: .* changed after its run: its summary does not follow from its clauses/,
  );
});
