import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isJson, isRepeatable, sampled } from '../testing/values.js';
import { everyText, jsonText, type JsonType, valueEdges, valueOf, withArticle } from './value.js';
import { choiceContextRequest } from '../registry/choice-context-request.js';

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
