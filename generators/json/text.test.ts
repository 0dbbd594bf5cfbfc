import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceContextRequest } from '../registry/choice-context-request.js';
import { isJson } from '../testing/is-json.js';
import { isRepeatable, sampled } from '../testing/sampled.js';
import { everyText, jsonText } from './text.js';

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
