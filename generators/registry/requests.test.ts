import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValidRequest, sampled } from '../testing/values.js';
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
