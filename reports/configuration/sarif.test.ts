import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import type { Log } from 'sarif';
import type { ConfigurationFinding } from '../../src/spec/configuration/finding.js';
import schema from './fixtures/sarif-2.1.0.schema.json' with { type: 'json' };
import { findingsSarif } from './text.js';

const finding: ConfigurationFinding = {
  file: 'values/a b.yaml',
  line: 5,
  column: 7,
  key: 'migration.id',
  rule: 'configuration.identity-types',
  severity: 'error',
  message: 'migration.id is a number and should be text',
  why: 'It has a type.',
  mend: 'Put quotes round it.',
  section: 'Resources',
  excerpt: { line: '  id: 3', caret: 6 },
};

const logOf = async (...findings: ConfigurationFinding[]) =>
  JSON.parse(await findingsSarif(findings, '1.2.3')) as Log;

test('a finding is a result of its rule, at its place', async () => {
  const [run] = (await logOf(finding)).runs;
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
  assert.deepEqual(
    new Set(rules.map(({ defaultConfiguration }) => defaultConfiguration!.level)),
    new Set(['error', 'warning']),
  );
});

test('it is SARIF 2.1.0', async () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  const noPlace = { ...finding, key: '' };
  delete noPlace.excerpt;
  for (const log of [
    await logOf(),
    await logOf(finding, noPlace, { ...finding, file: 'ä ö.yaml', severity: 'warning' }),
  ])
    assert.ok(validate(log), ajv.errorsText(validate.errors));
  assert.ok(!validate({ ...(await logOf()), version: '2.0.0' }));
});
