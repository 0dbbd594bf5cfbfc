import assert from 'node:assert/strict';
import { stripVTControlCharacters } from 'node:util';
import { test } from 'node:test';
import { counterexample, clause, verdictOf } from './fixtures/build.js';
import { terminalReport } from './terminal.js';
import { OBEYED, samples } from './testing/samples.js';

const plain = { color: false, width: 100, dir: 'reports-out/acme' };
const tall = { ...plain, height: 80 };
const show = (name: string, options = plain): string => {
  const verdict = samples[name];
  assert.ok(verdict);
  return terminalReport(verdict, options);
};
const failLines = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('FAIL'));

test('a failure says what was sent, expected and got, and how to see it again', () => {
  const text = show('failing', tall);
  assert.match(text, /^FAIL {2}registry\.meta-values .*\(stated, cause 1 of 2\)$/m);
  assert.match(text, /^ {2}says {6}Each value of meta is a string/m);
  assert.match(text, /^ {2}sent {6}\{"meta":\{"a":1\}\} \(the smallest of 60 cases that failed so\)$/m);
  assert.match(text, /^ {2}expected {2}400 with an ErrorResponse$/m);
  assert.match(text, /^ {2}got {7}200 \{"choice/m);
  assert.match(
    text,
    /^ {2}again {5}assay replay reports-out\/acme registry\.meta-values\n {12}curl -X POST /m,
  );
  assert.match(text, /\(not every time\)$/m);
  assert.equal(failLines(text).length, 4);
  assert.match(
    text,
    /✗ acme registry 2\.3\.1 on staging does not conform: 3 clauses of 10 failed, by 4 causes\./,
  );
});

test('a long curl command is clipped and pointed at, a short one is whole and on one line', () => {
  const text = show('failing', tall);
  assert.match(text, /curl .*… [\d,]+ more characters; whole in the reports in reports-out\/acme$/m);
  assert.match(text, /curl .*--data '\{"meta":\{"a":1\}\}'$/m);
});

test('when not all fit on the screen, the first are told in full and the others in brief', () => {
  const text = show('failing');
  assert.match(text, /^ {2}says {6}Each value of meta is a string/m);
  assert.match(text, /^FAIL {2}registry\.malformed-body {3}assay replay .*\n {6}sent .*, got 500 /m);
});

test('twenty causes are twenty entries on one screen, each with its case and the command', () => {
  const text = show('many causes');
  const entries = text.split('\n').filter((line) => line.startsWith('      sent '));
  assert.equal(entries.length, 20);
  assert.equal(failLines(text).length, 12);
  for (const line of failLines(text))
    assert.match(line, /assay replay reports-out\/acme registry\.rule-\d+$/);
  assert.ok(text.trimEnd().split('\n').length <= 50);
  for (const line of entries) assert.ok(line.length <= plain.width);
});

test('what does not fit on the screen is named', () => {
  const clauses = Array.from({ length: 60 }, (_, at) =>
    clause(`registry.rule-${String(at)}`, 'A rule.', {
      verdict: 'fail',
      counterexample: counterexample({ at }),
    }),
  );
  const text = terminalReport(verdictOf({ clauses }), { ...plain, height: 40 });
  assert.ok(text.trimEnd().split('\n').length <= 40);
  assert.match(text, /^… and \d+ clauses more:$/m);
  assert.match(text, /more characters|registry\.rule-59/);
});

test('what could not be judged stands by reason, and waivers by state', () => {
  const unsettled = show('inconclusive');
  assert.match(
    unsettled,
    /INCONCLUSIVE {2}2 clauses\n +The target answered 503 .*\n +registry\.parallel, registry\.body-required/,
  );
  assert.match(unsettled, /no suite for scan/);
  const waived = show('waived');
  assert.match(waived, /WAIVER {2}registry\.template-id +stale: its clause passes, so remove it/);
  assert.match(waived, /WAIVER {2}registry\.media-type +expired/);
});

test('a target that conforms is told in three lines', () => {
  const text = show('passing');
  assert.match(text, /^✓ acme registry 2\.3\.1 on staging conforms: 5 clauses judged, and none failed\.$/m);
  assert.equal(text.trimEnd().split('\n').length, 3);
});

test('colour is added, and nothing but colour', () => {
  const coloured = show('failing', { ...plain, color: true });
  assert.notEqual(coloured, show('failing'));
  assert.equal(stripVTControlCharacters(coloured), show('failing'));
});

test('nothing that a target sent is obeyed by a terminal or a CI system, at any width', () => {
  for (const width of [1, 40, 61, 80, 120, 400]) {
    assert.doesNotMatch(show('hostile', { ...plain, width }), OBEYED);
  }
});

test('a directory that a shell would split is quoted', () => {
  assert.match(show('failing', { ...plain, dir: "my out/it's" }), /assay replay 'my out\/it'\\''s' registry/);
});
