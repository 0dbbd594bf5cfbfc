import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import { failing, manyCauses } from './fixtures/failing.js';
import { inconclusive, mistaken, passing, waived } from './fixtures/passing.js';
import { gitlabReport, githubReport } from './problems.js';
import { jsonText } from './printable.js';
import { causesOf } from './select.js';
import { OBEYED, samples } from './testing/samples.js';
import { markdownReport } from './markdown.js';
import { terminalReport } from './terminal.js';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';
import schema from './configuration/fixtures/sarif-2.1.0.schema.json' with { type: 'json' };
import { sarifReport } from './sarif.js';
import type { Har } from 'har-format';
import { clause, counterexample, exchange, verdictOf } from './fixtures/build.js';
import { hostile } from './fixtures/hostile.js';
import { tls } from './fixtures/systems.js';
import { harReport } from './har.js';

test('each cause is an issue at its line of the target file, from the root of the repository', () => {
  const target = { ...failing.target, path: 'conformance/acme.target.yaml' };
  const clauses = failing.clauses.map((clause) => ({ ...clause, line: 5 }));
  const issues = gitlabReport({ ...failing, target, clauses });
  assert.equal(issues.length, clauses.filter(({ verdict }) => verdict === 'fail').flatMap(causesOf).length);
  const { description, ...first } = issues[0]!;
  assert.match(description, /^registry\.meta-values: Each value of meta .* Got: 200 /);
  assert.deepEqual(first, {
    check_name: 'registry.meta-values',
    fingerprint: first.fingerprint,
    severity: 'major',
    location: { path: 'conformance/acme.target.yaml', lines: { begin: 5 } },
  });
  assert.equal(new Set(issues.map(({ fingerprint }) => fingerprint)).size, issues.length);
});

test('what conforms has no problem in any report; what is waived has none, but a rotten waiver is one', () => {
  assert.deepEqual([gitlabReport(passing), linesOf(passing), runOf(passing).results], [[], [], []]);
  const rotten = waived.waivers.filter(({ state }) => state === 'stale' || state === 'expired');
  const named = [
    gitlabReport(waived).filter(({ check_name: name }) => name === 'assay.waiver'),
    linesOf(waived).filter((line) => line.includes('title=waiver of ')),
    runOf(waived).results!.filter(({ ruleId }) => ruleId === 'assay.waiver'),
  ];
  for (const each of named) assert.equal(each.length, rotten.length);
});

test('mistakes in the target file come in the order of its lines, and are not defects', () => {
  const told = gitlabReport(mistaken).map(({ check_name: name, severity, location }) => [
    name,
    severity,
    location.path,
    location.lines.begin,
  ]);
  assert.deepEqual(told, [
    ['assay.target-file', 'info', 'conformance/target.yaml', 9],
    ['assay.target-file', 'major', 'conformance/target.yaml', 14],
  ]);
  assert.match(gitlabReport(mistaken)[1]!.description, /connection refused.* Not judged: scan \(1 clause\)$/);
  const shown = linesOf(mistaken).map((line) => line.split(',title')[0]);
  assert.deepEqual(shown, [
    '::error file=conformance/target.yaml,line=14',
    '::warning file=conformance/target.yaml,line=9',
  ]);
  const inOrder = /transferInstructions\.acceptable.*scan\.url/s;
  assert.match(markdownReport(mistaken), inOrder);
  assert.match(terminalReport(mistaken, { color: false, width: 120, dir: 'out' }), inOrder);
});

const linesOf = (verdict: Parameters<typeof githubReport>[0]) =>
  githubReport(verdict).split('\n').filter(Boolean);

test('a cause is an error at the target file', () => {
  const [first] = linesOf(failing);
  assert.match(
    first!,
    /^::error file=acme\.target\.yaml,line=1,title=registry\.meta-values::Each value of meta /,
  );
  assert.match(first!, /%0AExpected: 400 with an ErrorResponse%0AGot: 200 \{"/);
});

test('a defect that breaks several clauses is one annotation, which names them', () => {
  const fails = failing.clauses.at(-1)!;
  const both = { ...failing, clauses: [fails, { ...fails, id: 'registry.body-object' }] };
  assert.equal(linesOf(both).length, 1);
  assert.match(linesOf(both)[0]!, /%0AAlso broken: registry\.body-object$/);
  assert.equal(gitlabReport(both).length, 2);
});

test('what could not be judged is a warning, and did not succeed', () => {
  const lines = linesOf(inconclusive);
  assert.ok(lines.length > 0 && lines.every((line) => line.startsWith('::warning ')));
  const succeeded = [passing, inconclusive].map((each) => runOf(each).invocations![0]!.executionSuccessful);
  assert.deepEqual(succeeded, [true, false]);
});

test('ten of a level at most, and the last says how many more there are', () => {
  const lines = linesOf(manyCauses);
  assert.equal(lines.length, 10);
  assert.match(lines[9]!, /title=11 more::12 clauses of 12 failed, by 20 causes\. /);
});

test('names of files and titles cannot end their property', () => {
  const [first] = linesOf({ ...failing, target: { ...failing.target, file: 'C:\\a,b\\50%.yaml' } });
  assert.match(first!, /^::error file=C%3A\/a%2Cb\/50%25\.yaml,line=1,title=/);
});

for (const [name, verdict] of Object.entries(samples))
  test(`each line is one annotation, whatever the target sent: ${name}`, () => {
    for (const line of linesOf(verdict))
      assert.match(line, /^::(error|warning) (file=[^:,]*,line=\d+,)?title=[^:,]*::[^\r\p{Cc}\p{Cf}]*$/u);
  });

const runOf = (verdict: Parameters<typeof sarifReport>[0]) =>
  (JSON.parse(jsonText(sarifReport(verdict))) as Log).runs[0]!;

test('each cause is a result of its clause, at the target file', () => {
  const { results = [], tool } = runOf(failing);
  const failed = failing.clauses.filter(({ verdict }) => verdict === 'fail');
  assert.equal(results.length, failed.flatMap(causesOf).length);
  const ids = tool.driver.rules!.map(({ id }) => id);
  assert.deepEqual(
    ids,
    failed.map(({ id }) => id),
  );
  const [first] = results;
  assert.equal(first!.level, 'error');
  assert.match(
    first!.message.text!,
    /^Expected: 400 with an ErrorResponse\nGot: 200 .*\nAgain: assay replay DIR /m,
  );
  assert.equal(first!.locations![0]!.physicalLocation!.artifactLocation!.uri, 'acme.target.yaml');
});

const printsOf = (verdict: Parameters<typeof sarifReport>[0]) =>
  runOf(verdict).results!.map(({ partialFingerprints }) => partialFingerprints!['primaryLocationLineHash']);

test('causes and targets do not close the alerts of each other', () => {
  const other = { ...failing, target: { ...failing.target, name: 'another/one' } };
  const prints = [...printsOf(failing), ...printsOf(other)];
  assert.equal(new Set(prints).size, prints.length);
  assert.deepEqual(printsOf(failing), printsOf(structuredClone(failing)));
  const ids = [failing, other].map((one) => runOf(one).automationDetails!.id);
  assert.deepEqual(ids, ['assay/acme registry 2.3.1 on staging/registry/', 'assay/another-one/registry/']);
});

test('two plain cases of one clause are two alerts, and neither is broken by nothing', () => {
  const [clause] = failing.clauses;
  const plain = { ...clause!.counterexample!, rule: '', line: 7 };
  const other = { ...plain, expected: 'another answer' };
  const verdict = {
    ...failing,
    clauses: [{ ...clause!, counterexample: plain, furtherCounterexamples: [other, other] }],
  };
  // The third is the second once more: one defect.
  assert.deepEqual([new Set(printsOf(verdict)).size, printsOf(verdict).length], [2, 2]);
  const [first] = runOf(verdict).results!;
  assert.doesNotMatch(first!.message.text!, /Broken by/);
  assert.match(first!.message.text!, /^Sent: \{"meta":\{"a":1\}\}$/m);
  assert.equal(first!.locations![0]!.physicalLocation!.region!.startLine, 7);
});

test('what is waived is suppressed with its reason', () => {
  const { results = [] } = runOf(waived);
  const suppressed = results.filter(({ suppressions }) => suppressions);
  assert.equal(suppressed.length, waived.clauses.filter(({ verdict }) => verdict === 'waived').length);
  assert.ok(suppressed.every(({ suppressions }) => suppressions![0]!.justification));
});

test('a mistake in the target file is a result of a rule of its own, at its line', () => {
  const { results = [], tool } = runOf(mistaken);
  const ids = tool.driver.rules!.map(({ id }) => id);
  assert.deepEqual(ids, ['assay.target-file']);
  const told = results.map(({ ruleId, level, locations }) => {
    const { startLine } = locations![0]!.physicalLocation!.region!;
    return `${ruleId} ${level} ${startLine}`;
  });
  assert.deepEqual(told, ['assay.target-file note 9', 'assay.target-file error 14']);
});

test('the embedded reference has no file to point at', () => {
  const { file, ...target } = failing.target;
  assert.ok(runOf({ ...failing, target }).results!.every(({ locations }) => locations === undefined));
});

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);
for (const [name, verdict] of Object.entries(samples))
  test(`SARIF is of version 2.1.0, and nothing in it, nor in what GitLab gets, is obeyed: ${name}`, () => {
    const text = jsonText(sarifReport(verdict));
    assert.ok(validate(JSON.parse(text)), ajv.errorsText(validate.errors));
    assert.doesNotMatch(text + jsonText(gitlabReport(verdict)), OBEYED);
  });

/** As it is read again; the compiler holds it against the format. */
const harOf = (verdict: Parameters<typeof harReport>[0]): Har => {
  const har: Har = harReport(verdict);
  return JSON.parse(jsonText(har)) as Har;
};

const of = (one: ReturnType<typeof exchange>) =>
  harOf(
    verdictOf({
      clauses: [
        clause('registry.x', 'X holds.', {
          verdict: 'fail',
          counterexample: counterexample({}, { exchanges: [one] }),
        }),
      ],
    }),
  ).log.entries[0]!;

test('each exchange is an entry of the page of its cause, or of its observation', () => {
  const { log } = harOf(failing);
  assert.deepEqual([log.version, log.creator.name], ['1.2', 'assay']);
  const ids = log.pages!.map(({ id }) => id);
  assert.deepEqual(ids.slice(0, 3), [
    'registry.meta-values#1',
    'registry.meta-values#2',
    'registry.meta-size#1',
  ]);
  assert.ok(failing.observations.every(({ key, exchange }) => !exchange || ids.includes(key)));
  assert.equal(log.entries.filter(({ pageref }) => pageref === 'registry.meta-size#1').length, 2);
  const [first] = log.entries;
  assert.equal(first!.request.postData!.text, '{"meta":{"a":1}}');
  assert.equal(first!.request.postData!.mimeType, 'application/json');
  assert.equal(first!.response.status, 200);
});

test('a request that nobody answered has status 0, and says why', () => {
  const { response } = harOf(failing).log.entries.find(
    ({ pageref }) => pageref === 'registry.meta-values#2',
  )!;
  assert.deepEqual([response.status, response.comment], [0, 'the connection was reset']);
});

test('queries are taken apart, and what is not UTF-8 or not whole says so', () => {
  const plain = exchange('', 200, 'x');
  const { request, response } = of({
    ...plain,
    request: {
      ...plain.request,
      url: 'http://127.0.0.1:1/a?b=c%20d&b=e',
      body: { bytes: 1, base64: '/w==' },
    },
    response: { ...plain.response!, body: { bytes: 9, base64: '/v8=', truncated: true } },
  });
  const query = request.queryString.map(({ name, value }) => `${name}=${value}`);
  assert.deepEqual(query, ['b=c d', 'b=e']);
  assert.equal(request.postData!.comment, 'not UTF-8: the text is base64');
  const { text, encoding, comment, size } = response.content;
  assert.deepEqual([text, encoding, comment, size], ['/v8=', 'base64', 'only the beginning was kept', 9]);
});

test('handshakes are not HTTP and are left out', () => {
  assert.ok(JSON.stringify(tls).includes('"method":"TLS"'));
  assert.ok(harOf(tls).log.entries.every(({ request }) => request.method !== 'TLS'));
});

describe('whatever the verdict', () => {
  for (const [name, verdict] of Object.entries(samples))
    test(`${name}: pages and entries belong together`, () => {
      const { pages = [], entries } = harOf(verdict).log;
      const refs = new Set(entries.map(({ pageref }) => pageref));
      assert.deepEqual(new Set(pages.map(({ id }) => id)), refs);
      for (const { time, timings } of entries) assert.equal(time, timings.wait);
    });
  test('nothing in the file is obeyed by a terminal', () =>
    assert.doesNotMatch(jsonText(harReport(hostile)), new RegExp(OBEYED.source.split('|')[0]!, 'u')));
});
