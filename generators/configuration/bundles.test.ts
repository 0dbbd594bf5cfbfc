import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import { isRepeatable, sampled } from '../testing/sampled.js';
import { brokenBundle, everyBreach } from './broken.js';
import { at, type BundleTree, type BundleValue } from './bundle.js';
import { forLoader } from './for-loader.js';
import { bundle } from './valid.js';
import { written } from './written.js';

const isTree = (value: unknown): value is BundleTree =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Keys with full stops as keys below keys. */
const nested = (tree: BundleTree): BundleTree => {
  const result: Record<string, BundleValue> = {};
  const put = (into: Record<string, BundleValue>, [key = '', ...rest]: string[], value: BundleValue) => {
    if (rest.length > 0) put((into[key] ??= {}) as Record<string, BundleValue>, rest, value);
    else
      into[key] = isTree(value)
        ? { ...((into[key] as BundleTree | undefined) ?? {}), ...nested(value) }
        : value;
  };
  for (const [key, value] of Object.entries(tree)) put(result, key.split('.'), value);
  return result;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : assert.fail());
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('what is written is what a YAML parser reads, in every form', () => {
  for (const each of sampled(bundle, 400))
    for (const { kind, text } of written(each)) {
      if (each.forms[kind]?.lines) continue;
      const content = each.files[kind] ?? {};
      const documents = parseAllDocuments(text).map((document) => document.toJS() as BundleTree);
      const expected = (Array.isArray(content) ? content : [content]) as BundleTree[];
      assert.deepEqual(
        documents.map(nested),
        expected.map((tree) => nested(plain(tree) as BundleTree)),
        text,
      );
    }
});

test('a key stands on the line that is told', () => {
  for (const each of sampled(bundle, 400))
    for (const { kind, text, lineOf } of written(each)) {
      const content = each.files[kind] ?? {};
      const trees = Array.isArray(content) ? [] : [content as BundleTree];
      for (const key of trees.flatMap((tree) => Object.keys(tree))) {
        const line = text.split('\n')[lineOf([key]) - 1] ?? '';
        assert.ok(line.replace(/^"/, '').startsWith(key), `${line} for ${key} in\n${text}`);
      }
    }
});

test('the same seed makes the same bundles', () => {
  assert.ok(isRepeatable(bundle));
  assert.ok(isRepeatable(brokenBundle(everyBreach)));
});

test('what the specification leaves open is not asked of a loader', () => {
  for (const each of sampled(bundle, 300)) {
    const asked = forLoader(each, { lines: true });
    assert.equal(at(asked, 'validator', ['participantPruningSchedule']), undefined);
    assert.equal(at(asked, 'validator', ['disableAutoInit']), undefined);
    const interval = at(asked, 'validator', ['topup', 'minTopupInterval']);
    if (interval !== undefined) assert.match(text(interval), /^\d+(ms|s|m|h)$/);
    for (const { kind, file } of written(asked))
      assert.equal(file, kind === 'network' ? 'network.env' : `${kind}.yaml`);
  }
});

test('a bundle shrinks to what makes it fail', () => {
  const property = fc.property(bundle, (each) => {
    const value = at(each, 'validator', ['validatorPartyHint']);
    return value === undefined || /-\d+$/.test(text(value));
  });
  const { counterexample } = fc.check(property, { seed: 1, numRuns: 500 });
  const [smallest = assert.fail()] = counterexample ?? [];
  const { auth, disableAuth, validatorPartyHint, ...others } = smallest.files.validator as BundleTree;
  assert.ok((auth ?? disableAuth) !== undefined && typeof validatorPartyHint === 'string');
  assert.ok(Object.keys(others).length <= 2, JSON.stringify(others));
});
