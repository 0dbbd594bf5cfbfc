import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import type { BundleTree, BundleValue } from '../../src/spec/configuration/deployment.js';
import { written } from '../../src/spec/configuration/written.js';
import { isRepeatable, sampled } from '../testing/values.js';
import { brokenBundle, bundle, everyBreach } from './valid.js';

const isTree = (value: unknown): value is BundleTree =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The values by their dotted paths, whether keys are nested or contain full stops. */
const flat = (value: BundleValue, path: readonly string[] = []): [string, BundleValue][] =>
  isTree(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, inner]) => flat(inner, [...path, key]))
    : [[path.join('.'), value]];

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('what is written is what a YAML parser reads, in every form', () => {
  for (const each of sampled(bundle, 400))
    for (const { kind, text } of written(each)) {
      if (each.forms[kind]?.lines) continue;
      const content = each.files[kind] ?? {};
      const documents = parseAllDocuments(text).map((document) => document.toJS() as BundleTree);
      const expected = (Array.isArray(content) ? content : [content]) as BundleTree[];
      assert.deepEqual(
        documents.map((document) => Object.fromEntries(flat(document))),
        expected.map((tree) => Object.fromEntries(flat(plain(tree) as BundleTree))),
        text,
      );
    }
});

test('the same seed makes the same bundles', () => {
  assert.ok(isRepeatable(bundle));
  assert.ok(isRepeatable(brokenBundle(everyBreach)));
});

test('a bundle shrinks to what makes it fail', () => {
  const property = fc.property(
    bundle,
    ({ files }) => (files.validator as BundleTree | undefined)?.['validatorPartyHint'] !== 'a-b-1',
  );
  const { counterexample } = fc.check(property, { seed: 1, numRuns: 2000 });
  const [smallest = assert.fail()] = counterexample ?? [];
  assert.ok(Object.keys(smallest.files.validator ?? {}).length <= 2, JSON.stringify(smallest));
});
