import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isJson, isRepeatable, sampled } from '../testing/values.js';
import { everyText, jsonText, type JsonType, valueEdges, valueOf, withArticle } from './value.js';
import { choiceContextRequest } from '../registry/choice-context-request.js';
import { everyNotJson, notJson } from './not-json.js';

const TYPES: JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The type of a value, read off its first character in JSON. */
function typeOf(value: unknown): JsonType {
  const first = JSON.stringify(value)[0]!;
  const types: Record<string, JsonType> = { n: 'null', t: 'boolean', f: 'boolean', '"': 'string' };
  return types[first] ?? (first === '[' ? 'array' : first === '{' ? 'object' : 'number');
}

test('every value is of the type that it claims, alone and among others', () => {
  for (const type of TYPES) {
    const values = [...valueEdges(type), ...sampled(valueOf(type), 300)];
    for (const one of values) assert.deepEqual([one.type, typeOf(one.value)], [type, type]);
  }
  const mixed = sampled(valueOf('null', 'array', 'number'));
  assert.deepEqual(new Set(mixed.map(({ type }) => type)), new Set(['null', 'array', 'number']));
  for (const { type, value } of mixed) assert.equal(typeOf(value), type);
});

test('every value comes back from JSON as it is', () => {
  const values = [...valueEdges(...TYPES), ...sampled(valueOf(...TYPES), 1000)];
  for (const { value } of values) {
    const text = JSON.stringify(value);
    assert.equal(JSON.stringify(JSON.parse(text)), text);
  }
});

test('the edges: each boolean, the empty ones, and what looks like another type', () => {
  const edges = valueEdges(...TYPES).map(({ value }) => JSON.stringify(value));
  for (const edge of ['true', 'false', 'null', '0', '1', '""', '"true"', '"1"', '[]', '{}'])
    assert.ok(edges.includes(edge), edge);
});

test('a seed gives the same values', () => assert.ok(isRepeatable(valueOf(...TYPES))));

test('types in a sentence', () => {
  assert.deepEqual(TYPES.map(withArticle), [
    'null',
    'a boolean',
    'a number',
    'a string',
    'an array',
    'an object',
  ]);
});

test('each text is JSON and stands for its value', () => {
  const odd = { '': null, __proto: [1e21, -0.5], 'é"\\\u0000\u2028😀\ufffe': ['\n', {}] };
  for (const { value, writing, text } of [...everyText(odd), ...sampled(jsonText(choiceContextRequest))]) {
    assert.ok(isJson(Buffer.from(text)), writing);
    assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(value), writing);
  }
});

test('the writings differ, and do what their name says', () => {
  const texts = new Map(everyText({ a: 'é😀', b: [1] }).map(({ writing, text }) => [writing, text]));
  assert.equal(new Set(texts.values()).size, 8);
  assert.ok(texts.get('with each character of its names and texts escaped')!.startsWith('{"\\u0061":'));
  assert.match(texts.get('all in ASCII')!, /^[\x20-\x7e]+$/);
  assert.match(texts.get('with CRLF and tabs')!, /^[^\n]*(\r\n[^\n]*)+$/);
});

test('a seed gives the same texts', () => assert.ok(isRepeatable(jsonText(choiceContextRequest))));

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
