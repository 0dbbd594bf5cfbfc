import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';
import type { ConfigurationFinding, FileKind } from '../../src/spec/configuration/section.js';
import { OBEYED } from '../testing/samples.js';
import schema from './fixtures/sarif-2.1.0.schema.json' with { type: 'json' };
import { findingsJson, findingsSarif, findingsText } from './text.js';

const finding: ConfigurationFinding = {
  file: 'a.yaml',
  line: 12,
  column: 4,
  key: 'a',
  rule: 'configuration.metrics-types',
  severity: 'error',
  message: 'a is wrong',
  why: 'It says so.',
  mend: 'Mend it.',
  section: 'Resources',
  excerpt: { line: '\ta: \u202e1', caret: 4 },
};
const skipped = { rule: 'configuration.x', lacks: ['secrets', 'tls', 'network', 'validator'] as FileKind[] };
const judged = {
  judged: ['a', 'b', 'c'],
  skipped: (['absent', 'no value'] as const).map((because) => ({ ...skipped, because })),
  overlays: ['validator'],
  named: ['network', 'validator'],
  files: [],
  isNothing: false,
} as const;

test('a finding has its line, a caret, and what, why and how to mend it', () => {
  assert.equal(
    findingsText([finding], judged, false),
    `a.yaml
a.yaml:12:4  error  configuration.metrics-types
  a is wrong
  12 |  a: \\u{202e}1
     |     ^
  why   It says so. (Resources)
  mend  Mend it.

1 error, 0 warnings; 3 rules judged, 2 skipped (no --secrets, --tls; an overlay alone: --validator; not read: --network; 1 without a value to judge)
`,
  );
});

test('a finding without a line to show has none, and findings stand by file', () => {
  const { excerpt: _, ...hidden } = finding;
  const text = findingsText(
    [finding, hidden, { ...hidden, file: 'b.yaml', severity: 'warning' }],
    judged,
    false,
  );
  assert.equal(text.match(/\|/g)?.length, 2);
  assert.deepEqual(text.match(/^[ab]\.yaml$/gm), ['a.yaml', 'b.yaml']);
  assert.match(text, /2 errors, 1 warning; /);
});

test('colours are there when they are wanted', () =>
  assert.match(findingsText([finding], judged, true), /\u001b\[31merror/));

test('JSON leaves out what only a terminal shows', () => {
  const { excerpt: _, ...shown } = finding;
  assert.deepEqual(JSON.parse(findingsJson([finding])), { findings: [shown] });
});

test('neither text nor JSON has what a terminal or a CI system obeys', () => {
  const hostile = { ...finding, message: `${finding.message} \u202e \u009b2J ##[error] ##vso[x]` };
  assert.doesNotMatch(findingsText([hostile], judged, false), OBEYED);
  assert.doesNotMatch(findingsJson([hostile]), OBEYED);
  assert.match(findingsJson([hostile]), /#\\u0023\[error\]/);
});

const inValues = { ...finding, file: 'values/a b.yaml', line: 5, column: 7 };

const logOf = async (...findings: ConfigurationFinding[]) =>
  JSON.parse(await findingsSarif(findings, '1.2.3')) as Log;

test('a finding is a result of its rule, at its place', async () => {
  const [run] = (await logOf(inValues)).runs;
  const [result] = run!.results!;
  const { artifactLocation, region } = result!.locations![0]!.physicalLocation!;
  assert.equal(run!.tool.driver.rules![result!.ruleIndex!]!.id, finding.rule);
  assert.equal(result!.level, 'error');
  assert.equal(artifactLocation!.uri, 'values/a%20b.yaml');
  assert.deepEqual([region!.startLine, region!.startColumn], [5, 7]);
});

test('files are named as URIs, on every system', async () => {
  const uri = async (file: string) =>
    (await logOf({ ...finding, file })).runs[0]!.results![0]!.locations![0]!.physicalLocation!
      .artifactLocation!.uri;
  assert.equal(await uri('/a/b.yaml'), 'file:///a/b.yaml');
  assert.equal(await uri('C:\\a\\b.yaml'), 'file:///C:/a/b.yaml');
  assert.equal(await uri('a\\b.yaml'), 'a/b.yaml');
});

test('every rule has help, and errors and warnings differ', async () => {
  const rules = (await logOf()).runs[0]!.tool.driver.rules!;
  assert.ok(rules.length > 60);
  assert.ok(rules.every(({ help }) => (help?.text.length ?? 0) > 20));
  const told = new Set(rules.map(({ defaultConfiguration }) => defaultConfiguration!.level));
  assert.deepEqual(told, new Set(['error', 'warning']));
});

test('it is SARIF 2.1.0', async () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  const noPlace = { ...inValues, key: '' };
  delete noPlace.excerpt;
  for (const log of [
    await logOf(),
    await logOf(inValues, noPlace, { ...finding, file: 'ä ö.yaml', severity: 'warning' }),
  ])
    assert.ok(validate(log), ajv.errorsText(validate.errors));
  assert.ok(!validate({ ...(await logOf()), version: '2.0.0' }));
});
