import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRepeatable, sampled } from '../../../../generators/testing/values.js';
import { everyBrokenText } from './broken-text.js';
import { families } from './family.js';
import { protobufExposition } from './protobuf.js';
import { openmetricsExposition, textExposition } from './text.js';

test('the same seed writes the same expositions', () => {
  for (const written of [textExposition, openmetricsExposition, protobufExposition])
    assert.ok(isRepeatable(written.map(({ body }) => body.toString('hex'))));
});

test('every type, native histograms and what has to be escaped are among them', () => {
  const all = sampled(families, 200).flat();
  for (const type of ['counter', 'gauge', 'unknown', 'histogram', 'summary'])
    assert.ok(all.some((family) => family.type === type));
  assert.match(JSON.stringify(all), /"populations":\[\d/);
  const values = all.flatMap((family) =>
    family.metrics.flatMap(({ labels }) => labels.map(([, value]) => value)),
  );
  for (const character of ['\\', '"', '\n', 'é', '😀'])
    assert.ok(values.some((value) => value.includes(character)));
  assert.ok(values.includes(''));
});

test('no family is called as a sample of another one could be', () => {
  for (const list of sampled(families, 200)) {
    const names = list.map(({ name }) => name);
    for (const name of names)
      assert.ok(names.every((other) => other === name || !other.startsWith(`${name}_`)));
  }
});

test('each broken line names its rule and is in a format of lines', () => {
  const rules = new Set(everyBrokenText.map(({ rule }) => rule));
  assert.deepEqual([...rules].sort(), [
    'counters',
    'histogram-buckets',
    'histogram-complete',
    'syntax',
    'types',
    'unique-series',
  ]);
  for (const { lines, at } of everyBrokenText) assert.ok(at < lines.length);
});
