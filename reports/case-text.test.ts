import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseText, caseWord } from './calls.js';
import { clause, counterexample, verdictOf } from './fixtures/build.js';
import { passingClauses } from './fixtures/passing.js';
import { markdownReport } from './markdown.js';

const files = { 'validator.yaml': 'a: 1\nb: "\u001b[31m"\n', 'network.env': 'A=1\n' };
const of = (input: unknown) =>
  counterexample(input, {
    expected: 'x',
    actual: 'y',
    exchanges: [],
    curl: '',
    path: 'p:0',
    rule: 'r',
    occurrences: 1,
  });

test('files stand one after the other, nothing else over several lines', () => {
  assert.equal(caseWord(of(files)), 'case');
  assert.match(caseText(of(files), 1000), /^--- validator\.yaml\na: 1\nb: ".*"\n--- network\.env\nA=1\n$/);
  assert.ok(!caseText(of(files), 1000).includes('\u001b'));
  const place = { file: 'validator.yaml', line: 3, key: 'a' };
  assert.equal(caseText(of(place), 1000), JSON.stringify(place));
});

test('a report of a case without exchanges has its files, and no empty command', () => {
  const failed = clause('configuration.loader-accepts', 'The loader accepts.', {
    system: 'configuration',
    section: 'x',
    verdict: 'fail',
    cases: 1,
    counterexample: of(files),
  });
  const text = markdownReport(verdictOf({ clauses: [...passingClauses, failed] }));
  assert.match(text, /--- network\.env\nA=1\n/);
  assert.match(text, /The whole case, and the command that shows it/);
  assert.ok(!text.includes('```\n\n```'));
});
