import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceContextRequest } from '../registry/choice-context-request.js';
import { isJson, isRepeatable, sampled } from '../testing/values.js';
import { everyNotJson, notJson } from './not-json.js';

const bytesOf = (text: string | Uint8Array) => (typeof text === 'string' ? Buffer.from(text) : text);

const parses = (bytes: Uint8Array) => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
};

const OBJECTS = [{}, { a: 'x' }, { meta: { reason: '}{][",\\\u2028é😀' }, excludeDebugFields: true }];

test('what is broken is not JSON, and its counterpart is, by two definitions', () => {
  const all = [...OBJECTS.flatMap(everyNotJson), ...sampled(notJson(choiceContextRequest), 3000)];
  for (const { value, rule, counterpart } of all) {
    const bytes = bytesOf(value);
    assert.deepEqual([isJson(bytes), parses(bytes)], [false, false], `${rule}: ${String(value)}`);
    const good = bytesOf(counterpart);
    assert.deepEqual([isJson(good), parses(good)], [true, true], rule);
  }
});

test('each way to break has its name, and breaks otherwise than the others', () => {
  const broken = everyNotJson(OBJECTS[2]);
  assert.equal(new Set(broken.map(({ rule }) => rule)).size, broken.length);
  assert.equal(new Set(broken.map(({ value }) => Buffer.from(value).toString('hex'))).size, broken.length);
});

test('a random one is broken in each way, and a seed gives the same', () => {
  const rules = new Set(sampled(notJson(choiceContextRequest), 3000).map(({ rule }) => rule));
  for (const { rule } of everyNotJson({})) assert.ok(rules.has(rule), rule);
  assert.ok(isRepeatable(notJson(choiceContextRequest)));
});

test('the definition of JSON that is used here', () => {
  const good = ['{}', '[]', 'null', '-0.5e+10', '"\\u00e9\\/"', ' [1, {"a": [true]}]\r\n', '"\u007f\u2028"'];
  const bad = ['', ' ', '[1,]', '{"a"}', '{1:1}', '01', '1.', '+1', '"\t"', '[[]', '1 2', '\ufeff{}', 'tru'];
  for (const text of good) assert.ok(isJson(Buffer.from(text)), text);
  for (const text of bad) assert.ok(!isJson(Buffer.from(text)), text);
});
