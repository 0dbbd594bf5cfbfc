import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import { test } from 'node:test';
import { counterexample, clause, verdictOf } from './fixtures/build.js';
import type { Counterexample } from '../src/results/schema.js';
import { terminalReport } from './terminal.js';
import { wrap } from './terminal-entry.js';
import { OBEYED, samples } from './testing/samples.js';

const plain = { color: false, width: 100, dir: 'reports-out/acme' };
const tall = { ...plain, height: 80 };
const show = (name: string, options: Parameters<typeof terminalReport>[1] = plain): string => {
  const verdict = samples[name];
  assert.ok(verdict);
  return terminalReport(verdict, options);
};
const failLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('FAIL'));

test('a failure says what was sent, expected and got, and how to see it again', () => {
  const text = show('failing', tall);
  assert.match(text, /^FAIL {2}registry\.meta-values .*\(stated, cause 1 of 2\)$/m);
  assert.match(text, /^ {2}says {6}Each value of meta is a string/m);
  assert.match(
    text,
    /^ {2}sent {6}\{"meta":\{"a":1\}\} in POST …\/transfer-instruction\/v1\/…\/choice-contexts\/accept \(with the\n +usual token/m,
  );
  assert.match(text, /the\s+smallest of 60 cases that failed this way\)$/m);
  assert.match(text, /^ {2}expected {2}400 with an ErrorResponse$/m);
  assert.match(text, /^ {2}got {7}200 \{"choice/m);
  assert.match(
    text,
    /^ {2}again {5}assay replay reports-out\/acme registry\.meta-values\n {12}curl -X POST /m,
  );
  assert.match(text, /\(not every time: the same call was\s+made again/m);
  assert.equal(failLines(text).length, 4);
  assert.equal(text.match(/says {6}Each value of meta/g)?.length, 1, 'a clause is stated once');
  assert.match(
    text,
    /✗ acme registry 2\.3\.1 on staging does not conform: 3 clauses of 10 failed, by 4 causes\./,
  );
});

test('a long curl command stands in the reports only, a short one is whole and on one line', () => {
  const text = show('failing', tall);
  assert.match(text, /the curl command, of [\d,]+ characters, is in the reports in reports-out\/acme$/m);
  assert.match(text, /curl .*--data '\{"meta":\{"a":1\}\}'$/m);
});

test('when not all fit on the screen, the first are told in full and the others in brief', () => {
  const text = show('failing', { ...plain, height: 45 });
  assert.match(text, /^ {2}says {6}Each value of meta is a string/m);
  assert.match(
    text,
    /^FAIL {2}registry\.malformed-body {3}assay replay .*\n {6}A body that is not JSON .*\n {6}sent \{"meta":.*; expected 400 .*;\n {6}got 500 .* ×14$/m,
  );
});

test('twenty causes are twenty entries, each under its clause with the command', () => {
  const text = show('many causes');
  assert.equal(failLines(text).length, 20);
  assert.equal(text.match(/(?:^ {2}|^ {6})sent /gm)?.length, 20);
  for (let rule = 1; rule <= 12; rule += 1)
    assert.match(text, new RegExp(`assay replay reports-out/acme registry\\.rule-${String(rule)}$`, 'm'));
});

test('where room is short each mistake still has its statement, what was sent, expected and got, and its command', () => {
  const lines = show('many causes', { ...plain, height: 30 }).split('\n');
  for (let rule = 1; rule <= 12; rule += 1) {
    const at = lines.findIndex((line) => line.startsWith(`FAIL  registry.rule-${String(rule)} `));
    const entry = lines.slice(at, at + 5).join(' ');
    assert.match(entry, new RegExp(`assay replay reports-out/acme registry.rule-${String(rule)} `));
    assert.match(
      entry,
      new RegExp(`Rule ${String(rule)} of the specification.* sent .*;\\s+expected .*;\\s+got `),
    );
  }
});

test('a verdict with more causes than anybody reads is told at once', () => {
  const clauses = Array.from({ length: 300 }, (_, at) =>
    clause(`registry.rule-${String(at)}`, 'A rule.', {
      verdict: 'fail',
      counterexample: counterexample({ at }, { actual: `200 ${at}` }),
      furtherCounterexamples: Array<Counterexample>(19).fill(counterexample({ at }, { actual: `200 ${at}` })),
    }),
  );
  const text = terminalReport(verdictOf({ clauses }), plain);
  assert.equal(failLines(text).length, 300);
});

test('what does not fit on the screen is told all the same, with what it takes to mend it', () => {
  const clauses = Array.from({ length: 60 }, (_, at) =>
    clause(`registry.rule-${String(at)}`, 'A rule.', {
      verdict: 'fail',
      counterexample: counterexample({ at }, { actual: `200 ${at}` }),
    }),
  );
  const text = terminalReport(verdictOf({ clauses }), { ...plain, height: 40 });
  for (let at = 0; at < 60; at += 1)
    assert.match(
      text,
      new RegExp(
        `^FAIL {2}registry\\.rule-${at} {3}assay replay .*\n {6}A rule\\.\n {6}sent .*; expected 400 [^]*;\\s+got[^]*200 ${at} ×60$`,
        'm',
      ),
    );
});

test('what could not be judged stands by reason, and waivers by state', () => {
  const unsettled = show('inconclusive');
  assert.match(
    unsettled,
    /INCONCLUSIVE {2}2 clauses\n +The target answered 503 .*\n +registry\.parallel, registry\.body-required/,
  );
  const waived = show('waived');
  assert.match(waived, /WAIVER {2}registry\.template-id +stale: its clause passes, so remove it/);
  assert.match(waived, /WAIVER {2}registry\.media-type +expired/);
});

test('what a failure hides has no entry of its own', () => {
  const open = (id: string, reason: string) => clause(id, 'A rule.', { verdict: 'inconclusive', reason });
  const beside = 'the correct call that is sent beside the broken one';
  const text = terminalReport(
    verdictOf({
      clauses: [
        clause('registry.found', 'A rule.', {
          verdict: 'fail',
          counterexample: counterexample({}, { symptom: '400 instead of 200' }),
        }),
        open(
          'registry.a',
          'a response breaks registry.found, so it does not show whether this clause is kept',
        ),
        ...[400, 404].map((status) =>
          open(`registry.${status}`, `${beside} was answered ${status}, not 200`),
        ),
      ],
    }),
    tall,
  );
  assert.match(text, /2 inconclusive, because what is wrong above hides .*: registry\.a,\s+registry\.400$/m);
  assert.deepEqual(text.match(/^INCONCLUSIVE.*\n.*404/gm)?.length, 1);
  assert.equal(text.match(/^INCONCLUSIVE/gm)?.length, 1);
});

test('a target that conforms is told in four lines', () => {
  const text = show('passing');
  assert.match(text, /^✓ acme registry 2\.3\.1 on staging conforms: 5 clauses judged, and none failed\.$/m);
  assert.equal(text.trimEnd().split('\n').length, 4);
});

test('fifty clauses that do not apply for one reason are one entry', () => {
  const text = show('production', { ...plain, width: 160 });
  assert.match(text, /^ {2}50 not applicable: it would allocate parties, .*--allow-writes allows it\)$/m);
  assert.equal(text.match(/it would allocate/g)?.length, 1);
  assert.doesNotMatch(text, /created/);
});

test('each system has its counts, and the parties that were created stand there in two lines', () => {
  const text = show('three systems', tall);
  assert.match(
    text.replaceAll(/\s+/g, ' '),
    /registry: 5 passed, 1 not applicable, 1 not testable · participant: 1 passed, 1 failed · auth/,
  );
  assert.match(text, /^ {2}32 permanent parties created; hints: 19 × .*\n.* 2 without a hint$/m);
});

test('of a clause with many causes as many are told in full as there is room for', () => {
  const furtherCounterexamples = Array.from({ length: 9 }, (_, at) =>
    counterexample({ at }, { rule: `rule ${at}`, actual: `200 ${at}` }),
  );
  const failed = clause('registry.rule', 'A rule.', {
    verdict: 'fail',
    counterexample: counterexample({}),
    furtherCounterexamples,
  });
  const text = terminalReport(verdictOf({ clauses: [failed] }), { ...plain, height: 60 });
  assert.match(text, /^FAIL .*\(stated, cause 1 of 10\)$/m);
  assert.match(
    text,
    /^FAIL {2}registry\.rule {3}assay replay reports-out\/acme registry\.rule --cause \d+\n/m,
  );
  assert.ok(text.trimEnd().split('\n').length <= 60);
});

test('words are kept whole where that leaves no line half empty', () => {
  assert.deepEqual(wrap('a few short words', 8), ['a few', 'short', 'words']);
  assert.deepEqual(wrap(`200 ${'x'.repeat(20)}`, 12), ['200 xxxxxxxx', 'xxxxxxxxxxxx']);
  assert.deepEqual(wrap('✓ info · ✓ accept', 11), ['✓ info ·', '✓ accept']);
  assert.deepEqual(wrap('', 12), ['']);
});

test('colour is added, and nothing but colour', () => {
  const coloured = show('failing', { ...plain, color: true });
  assert.notEqual(coloured, show('failing'));
  assert.equal(stripVTControlCharacters(coloured), show('failing'));
});

test('nothing that a target sent is obeyed by a terminal or a CI system, at any width', () => {
  for (const width of [1, 40, 61, 80, 120, 400])
    assert.doesNotMatch(show('hostile', { ...plain, width }), OBEYED);
});

test('a directory that a shell would split is quoted', () =>
  assert.match(
    show('failing', { ...plain, dir: "my out/it's" }),
    /assay replay 'my out\/it'\\''s' registry/,
  ));
