import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkBundle, type Finding } from '../../src/probes/configuration/check.js';
import { FILES } from '../../src/spec/configuration/section.js';
import * as clauses from '../../src/spec/configuration/clauses.js';
import { folderOfPem } from '../testing/pem-files.js';
import { sampled } from '../testing/sampled.js';
import { brokenBundle, brokenBy, everyBreach, type BrokenBundle } from './broken.js';
import type { GeneratedBundle } from './bundle.js';
import { everyEdge, fullest, smallest } from './edges.js';
import { bundle } from './valid.js';
import { written, type WrittenValue } from './written.js';

const dir = await folderOfPem();

const judged = (files: readonly WrittenValue[]): Finding[] =>
  checkBundle(files.map((file) => ({ ...file, dir }))).findings.filter(
    ({ severity }) => severity === 'error',
  );

const told = ({ file, line, key, rule, message }: Finding) => `${file}:${line} ${key} ${rule} ${message}`;
const textOf = (files: readonly WrittenValue[]) =>
  files.map(({ file, text }) => `--- ${file}\n${text}`).join('');

const VALID = 1000;

test(`${VALID} generated bundles that keep every rule are not accused`, () => {
  for (const each of sampled(bundle, VALID)) {
    const files = written(each);
    const findings = judged(files);
    assert.deepEqual(findings.map(told), [], textOf(files));
  }
});

const breaks = ({ value, counterpart, clause, kind, key, rule: what }: BrokenBundle) => {
  const before = written(counterpart);
  assert.deepEqual(judged(before).map(told), [], `the counterpart of ${what}\n${textOf(before)}`);
  const files = written(value);
  const findings = judged(files);
  const about = `${what} (${clause})\n${findings.map(told).join('\n')}\n${textOf(files)}`;
  assert.deepEqual([...new Set(findings.map(({ rule }) => rule))], [clause], about);
  assert.equal(findings.length, 1, about);
  const file = files.find((each) => each.kind === kind);
  const expected = `${file?.file}:${file?.lineOf(key)} ${keyOf(value, kind, key)}`;
  assert.equal(`${findings[0]?.file}:${findings[0]?.line} ${findings[0]?.key}`, expected, about);
};

/** As findings name a key: places in lists in brackets; of a secret its name and its key. */
const keyOf = ({ files }: GeneratedBundle, kind: BrokenBundle['kind'], key: BrokenBundle['key']): string => {
  const manifest = kind === 'secrets' && (files.secrets as { metadata: { name: string } }[])[Number(key[0])];
  if (manifest) return `${manifest.metadata.name}.${String(key.at(-1))}`;
  return key
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
};

test('nor are those at the edges, of all files or of each alone', () => {
  for (const kinds of [FILES, ...FILES.map((kind) => [kind])])
    for (const each of everyEdge(kinds)) assert.deepEqual(judged(written(each)).map(told), []);
});

for (const clause of Object.values(clauses)) {
  const own = everyBreach.filter((breach) => breach.clause === clause.id);
  if (clause.untestable || clause.id.startsWith('configuration.loader-')) continue;
  test(`${clause.id} is broken alone, and found at its key and line`, () => {
    assert.ok(own.length > 0);
    for (const breach of own)
      for (const bundle of [smallest, fullest]) breaks(brokenBy(breach, bundle(breach.needs)));
    for (const each of fc.sample(brokenBundle(own), { seed: 1, numRuns: 25 })) breaks(each);
  });
}
