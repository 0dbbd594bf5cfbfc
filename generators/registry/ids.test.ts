import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCEPTABLE, REASSIGNING } from '../../src/reference/registry/instructions.js';
import { isRepeatable, sampled } from '../testing/values.js';
import { encodedId, everyEncoding } from './encoded-id.js';
import { everyUnknownId, unknownId } from './unknown-id.js';

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
  const places = sampled(unknownId, 2000).map((unknown) => {
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
