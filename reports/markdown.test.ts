import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clause, counterexample, exchange, verdictOf } from './fixtures/build.js';
import { failing } from './fixtures/failing.js';
import { hostile } from './fixtures/hostile.js';
import { production, threeSystems } from './fixtures/systems.js';
import { passingClauses, waived } from './fixtures/passing.js';
import { markdownReport } from './markdown.js';
import { inline } from './markdown-failures.js';
import { OBEYED } from './testing/samples.js';
import { caseText, caseWord } from './calls.js';

const OURS = /<\/?(?:pre|details|summary|span)>|<br>/g;

test('the summary tells the verdict, the failures, each section and the observations', () => {
  const text = markdownReport(failing);
  assert.match(text, /^# ✗ acme registry 2\.3\.1 on staging does not conform$/m);
  assert.match(text, /^### ✗ registry\.meta-values, cause 2 of 2$/m);
  assert.match(text, /^got {7}500 \{"error":"Invalid JSON body"\}$/m);
  assert.match(text, /assay replay DIR registry\.meta-size/);
  assert.match(text, /^### Resources and their fields \/ DisclosedContract\n\n\| Verdict \| Clause /m);
  assert.match(text, /^\| ✓ passed \| registry\.template-id \|/m);
  assert.match(text, /\*\*registry\.blob-encoding\*\*/);
});

test('parties that were created are told, their hints listed, and clauses folded under the counts of their system', () => {
  const text = markdownReport(threeSystems);
  assert.match(text, /^32 permanent parties created; hints/m);
  assert.match(
    text,
    /<summary>First characters of the hint of each party<\/summary>\n\n<pre>19 × "assay-k3f9x2m0000…"\n/,
  );
  assert.doesNotMatch(markdownReport(failing), /hint/);
  assert.match(text, /<summary>participant: 1 passed, 1 failed<\/summary>\n\n### Endpoints/);
});

test('fifty clauses that do not apply for one reason are one line, and each has its row', () => {
  const text = markdownReport(production);
  assert.equal(text.match(/it would allocate parties/g)?.length, 1);
  assert.match(text, /^- – 50 not applicable: it would allocate .*\(participant\.rule-0, /m);
  assert.equal(text.match(/^\| – not applicable \| (?:participant|authentication)\./gm)?.length, 50);
});

test('waivers stand in a table with what became of them', () => {
  assert.match(
    markdownReport(waived),
    /^\| registry\.template-id \| stale: .* \| empty for now \| 2027-01-31 \|$/m,
  );
});

test('what a target sent adds no element, link, image, mention, cell or CI command', () => {
  const text = markdownReport(hostile);
  assert.doesNotMatch(text, OBEYED);
  assert.doesNotMatch(text.replace(OURS, ''), /</);
  const outside = text.replace(/^<pre>[^<]*<\/pre>$/gm, '');
  assert.doesNotMatch(outside.replaceAll('**', ''), /[`[\]*]|:\/\/|www\.|(?<!>)@/);
  for (const row of outside.split('\n').filter((line) => line.startsWith('|')))
    assert.equal(row.match(/\|/g)?.length, 5, row);
});

test('what Markdown reads as plain text stays as it was sent', () => {
  for (const [text, written = text] of [
    ['GET /a?b=1&c_d=2: 400 {"error":"a (b), it\'s \\n!"}'],
    ['_a_ a_b a__', '&#95;a&#95; a_b a&#95;&#95;'],
    ['&copy; &#64; \\* \\', '&#38;copy; &#38;&#35;64; &#92;&#42; &#92;'],
    ['http://a WWW.b c@d', 'http<span>:</span>//a WWW<span>.</span>b c<span>@</span>d'],
  ] as const)
    assert.equal(inline(text), written);
});

test('a summary stays below the 1 MiB that a CI system takes, and says what it left out', () => {
  const body = '<&>'.repeat(20_000);
  const exchanges = Array.from({ length: 3 }, () => exchange(body, 200, body));
  const text = markdownReport(
    verdictOf({
      clauses: Array.from({ length: 200 }, (_, at) =>
        clause(`registry.rule-${String(at)}`, 'A rule.', {
          verdict: 'fail',
          counterexample: counterexample(body, { exchanges, actual: body }),
        }),
      ),
    }),
  );
  assert.ok(Buffer.byteLength(text) < 1_048_576);
  assert.match(text, /^\d+ more would not fit here/m);
});

const files = { 'validator.yaml': 'a: 1\nb: "\u001b[31m"\n', 'network.env': 'A=1\n' };
const of = (input: unknown) => counterexample(input, { exchanges: [], curl: '', rule: 'r', occurrences: 1 });

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
