import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCEPTABLE } from '../../src/reference/registry/instructions.js';
import { isRepeatable, sampled } from '../testing/sampled.js';
import { isValidRequest } from '../testing/valid-request.js';
import {
  everyMetaOfWrongType,
  everyMetaWithWrongValue,
  metaOfWrongType,
  metaWithWrongValue,
} from './broken-meta.js';
import {
  bodyOfWrongType,
  choiceContextRequest,
  everyBodyOfWrongType,
  everyChoiceContextRequest,
  everyFlagOfWrongType,
  flagOfWrongType,
} from './choice-context-request.js';
import { everyFlagged, flagged } from './flagged.js';
import { everyPairOfCalls, sequenceOfCalls } from './request-sequence.js';
import { everyVolley, volley } from './volley.js';

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

test('a broken request is broken, as its rule says, and its twin is not', () => {
  for (const [every, random, form] of BROKEN) {
    for (const { value, rule, twin } of [...every, ...sampled<(typeof every)[number]>(random, 1000)]) {
      assert.ok(!isValidRequest(sent(value)), `${rule}: ${JSON.stringify(value)}`);
      assert.ok(isValidRequest(sent(twin)), `${rule}: ${JSON.stringify(twin)}`);
      assert.match(rule, form);
    }
  }
});

test('a broken value is the only difference to its twin', () => {
  for (const { value, twin } of [...everyMetaWithWrongValue, ...sampled(metaWithWrongValue)]) {
    const [wrong, good] = [value.meta, twin.meta].map((meta) => Object.entries(meta as object));
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

test('a sequence has at least two calls and ends with a good one', () => {
  for (const calls of [...everyPairOfCalls, ...sampled(sequenceOfCalls)]) {
    assert.ok(calls.length >= 2 && calls.length <= 6);
    assert.ok(isValidRequest(JSON.parse(calls.at(-1)!.body)));
  }
  const pairs = everyPairOfCalls.map((calls) => calls.map(({ body }) => body).join());
  assert.equal(new Set(pairs).size, pairs.length);
});

test('a volley asks for two or more at once; several ids, and one id with both flags, are among them', () => {
  for (const shots of [...everyVolley, ...sampled(volley)])
    assert.ok(shots.length >= 2 && shots.filter(({ bad }) => !bad).length <= 16);
  const of = (shots: (typeof everyVolley)[number], name: keyof (typeof shots)[number]) =>
    new Set(shots.map((shot) => shot[name])).size;
  assert.ok(everyVolley.some((shots) => of(shots, 'instruction') > ACCEPTABLE.length));
  assert.ok(
    everyVolley.some((shots) => of(shots, 'instruction') === 1 && of(shots, 'excludeDebugFields') === 2),
  );
});

test('a seed gives the same requests', () => {
  const all = [choiceContextRequest, flagged, sequenceOfCalls, volley, ...BROKEN.map(([, random]) => random)];
  for (const random of all) assert.ok(isRepeatable(random));
});
