import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMeta, isRepeatable, sampled } from '../testing/values.js';
import { meta, metaEdges, unicodeSweep } from './meta.js';

const overTheWire = (value: unknown): unknown =>
  JSON.parse(Buffer.from(JSON.stringify(value)).toString()) as unknown;

test('every meta holds texts only, and comes over the wire as it is', () => {
  for (const one of [...metaEdges.map((edge) => edge.meta), ...sampled(meta, 1000)]) {
    assert.ok(isMeta(one));
    assert.deepEqual(Object.entries(overTheWire(one) as object), Object.entries(one));
  }
});

test('random ones reach every plane of Unicode, names and texts alike', () => {
  const entries = sampled(meta, 500).flatMap((one) => Object.entries(one));
  for (const part of [0, 1] as const) {
    const points = entries.flatMap((entry) => [...entry[part]].map((character) => character.codePointAt(0)!));
    assert.equal(new Set(points.map((point) => point >> 16)).size, 17);
    assert.ok(points.some((point) => point < 0x80));
    assert.ok(points.every((point) => point < 0xd800 || point > 0xdfff));
  }
});

test('the edges have names of their own, and hold what they claim', () => {
  const edges = new Map(metaEdges.map(({ what, meta: edge }) => [what, edge]));
  assert.equal(edges.size, metaEdges.length);
  const count = (what: string) => Object.keys(edges.get(what)!).length;
  assert.deepEqual(['no entry', 'one entry', '100 entries', '300 entries'].map(count), [0, 1, 100, 300]);
  for (const name of ['constructor', ''])
    assert.deepEqual(Object.keys(edges.get(`the name ${JSON.stringify(name)}`)!), [name]);
});

test('the sweep holds each character of Unicode once', () => {
  const seen = unicodeSweep().flatMap(({ meta: piece }) => [...piece['note']!]);
  assert.equal(seen.length, 0x110000 - 0x800);
  assert.equal(new Set(seen).size, seen.length);
});

test('a seed gives the same meta', () => assert.ok(isRepeatable(meta)));
