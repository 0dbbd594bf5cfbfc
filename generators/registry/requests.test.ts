import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValidRequest, sampled, isMeta, isRepeatable } from '../testing/values.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
  everyFlagOfWrongType,
  flagOfWrongType,
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from './choice-context-request.js';
import { everyFlagged, flagged } from './flagged.js';
import { meta, metaEdges, unicodeSweep } from './meta.js';
import { ACCEPTABLE, REASSIGNING } from '../../src/reference/registry/instructions.js';
import { encodedId, everyEncoding, everyUnknownId, unknownId } from './ids.js';

/** As the target reads it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('every request is a valid one, and every subset of the members is among them', () => {
  const all = [...everyChoiceContextRequest, ...sampled(choiceContextRequest, 1000)];
  for (const request of all) assert.ok(isValidRequest(sent(request)), JSON.stringify(request));
  const many = JSON.stringify(sampled(choiceContextRequest, 20_000));
  assert.ok(many.includes('"toString"') && !many.includes('"__proto__":'));
  const subsets = new Set(everyChoiceContextRequest.map((request) => Object.keys(request).sort().join()));
  assert.deepEqual(subsets, new Set(['', 'excludeDebugFields', 'meta', 'excludeDebugFields,meta']));
});

const BROKEN = [
  [everyFlagOfWrongType, flagOfWrongType, /^an excludeDebugFields that is an? (string|number|array|object)$/],
  [everyBodyOfWrongType, bodyOfWrongType, /^a body (that is|of 100 nested)/],
  [everyMetaOfWrongType, metaOfWrongType, /^a meta that is an? (string|number|boolean|array)$/],
  [everyMetaWithWrongValue, metaWithWrongValue, /^a value of meta that is .*?(, among others .*)?$/],
] as const;

test('a broken request is broken, as its rule says, and its counterpart is not', () => {
  for (const [every, random, form] of BROKEN) {
    for (const { value, rule, counterpart } of [...every, ...sampled<(typeof every)[number]>(random, 1000)]) {
      assert.ok(!isValidRequest(sent(value)), `${rule}: ${JSON.stringify(value)}`);
      assert.ok(isValidRequest(sent(counterpart)), `${rule}: ${JSON.stringify(counterpart)}`);
      assert.match(rule, form);
    }
  }
});

test('a broken value is the only difference to its counterpart', () => {
  for (const { value, counterpart } of [...everyMetaWithWrongValue, ...sampled(metaWithWrongValue)]) {
    const [wrong, good] = [value.meta, counterpart.meta].map((meta) => Object.entries(meta as object));
    assert.deepEqual(
      wrong!.map(([name]) => name),
      good!.map(([name]) => name),
    );
    const changed = wrong!.filter(([, text], i) => text !== good![i]![1]);
    assert.equal(changed.length, 1);
    assert.notEqual(typeof changed[0]![1], 'string');
  }
});

test('null, which may stand for an absent member, is never judged as one of a wrong type', () => {
  const flags = [...everyFlagOfWrongType, ...sampled(flagOfWrongType)].map(({ value }) => value);
  const metas = [...everyMetaOfWrongType, ...sampled(metaOfWrongType)].map(({ value }) => value);
  for (const value of [...flags, ...metas]) assert.doesNotMatch(JSON.stringify(value), /:null}$/);
});

test('requests with a flag: each value of it, for each of the first ids, with each kind of meta', () => {
  const kinds = new Set(everyFlagged.map((one) => JSON.stringify(one)));
  assert.equal(kinds.size, 4 * 3 * 3);
  for (const { instruction, flag, meta } of [...everyFlagged, ...sampled(flagged)]) {
    assert.ok(Number.isInteger(instruction) && instruction >= 0);
    assert.ok(isValidRequest(sent({ ...meta, ...flag })));
  }
});

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
  assert.deepEqual(['100 entries', '300 entries'].map(count), [100, 300]);
  assert.deepEqual(Object.keys(edges.get('the empty text as a name')!), ['']);
  assert.deepEqual(Object.keys(edges.get('the name "constructor"')!), ['constructor']);
});

test('the sweep holds each character of Unicode once', () => {
  const seen = unicodeSweep().flatMap(({ meta: piece }) => [...piece['note']!]);
  assert.equal(seen.length, 0x110000 - 0x800);
  assert.equal(new Set(seen).size, seen.length);
});

test('a seed gives the same meta', () => assert.ok(isRepeatable(meta)));

const KNOWN = [...ACCEPTABLE.map(({ id }) => id), ...REASSIGNING];
const OTHERS = ['offer-1', 'offer-2', 'a', '#12:3', 'café/%zz?😀', 'AbC', '00'.repeat(32)];
const IDS = [...KNOWN, ...OTHERS];
/** The id of a contract that is not a transfer instruction. */
const DISCLOSED = `00${'5e'.repeat(68)}`;
const isHash = (id: string) => /^[0-9a-f]{64,}$/.test(id);

test('an unknown id is none of the known ones', () => {
  for (const unknown of [...everyUnknownId, ...sampled(unknownId, 2000)]) {
    for (const id of IDS) {
      const made = unknown.from(id, DISCLOSED);
      if (made === undefined) continue;
      assert.ok(!IDS.includes(made), `${unknown.rule}: ${id}`);
      assert.notEqual(made, '');
    }
  }
});

test('a well-formed one keeps the form of a contract id', () => {
  for (const unknown of [...everyUnknownId, ...sampled(unknownId, 2000)]) {
    for (const id of KNOWN.filter(isHash)) {
      const { wellFormed, rule } = unknown;
      const made = unknown.from(id, DISCLOSED);
      if (made === undefined) continue;
      if (wellFormed) assert.deepEqual([isHash(made), made.length], [true, id.length], rule);
      else assert.ok(!isHash(made) || made.length !== id.length, rule);
    }
  }
});

test('near ones differ in one digit, and all along the id', () => {
  const id = KNOWN.find(isHash)!;
  const near = sampled(unknownId, 2000).filter(({ wellFormed }) => wellFormed);
  const places = near.map((unknown) => {
    const made = unknown.from(id)!;
    const changed = [...id].flatMap((digit, place) => (made[place] === digit ? [] : [place]));
    assert.equal(changed.length, 1);
    return changed[0]! / id.length;
  });
  for (let tenth = 1; tenth < 10; tenth += 1)
    assert.ok(places.some((place) => Math.floor(place * 10) === tenth));
});

test('an encoded id decodes to the id, and is not written as usual', () => {
  for (const encoding of [...everyEncoding, ...sampled(encodedId, 1000)]) {
    for (const id of IDS) {
      const { rule } = encoding;
      const encoded = encoding.encode(id);
      assert.equal(decodeURIComponent(encoded), id, rule);
      assert.match(encoded, /^([\w.~!*'()-]|%[0-9A-Fa-f]{2})+$/);
      if (isHash(id)) assert.notEqual(encoded, encodeURIComponent(id), rule);
    }
  }
});

test('hexadecimal digits of either case are among the encodings', () => {
  const encoded = [...everyEncoding, ...sampled(encodedId, 100)].map((one) => one.encode('kmno'.repeat(8)));
  assert.ok(encoded.some((path) => path.includes('%6f')) && encoded.some((path) => path.includes('%6F')));
});

test('rules are told apart, and a seed gives the same ids', () => {
  assert.equal(new Set(everyUnknownId.map(({ rule }) => rule)).size, everyUnknownId.length);
  assert.ok(isRepeatable(unknownId) && isRepeatable(encodedId));
});
