import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonText } from './json-text.js';
import { OBEYED } from './testing/samples.js';

test('what a terminal or a CI system obeys becomes an escape, and the value stays', () => {
  const signs = [
    '\u001b[2J',
    '\u007f',
    '\u009b2J',
    '\u2028',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
    '\ud800',
  ];
  const commands = ['##[error]x', '##vso[task.complete]', '##teamcity[a]', '###[error]', '\n::error::x'];
  for (const text of [...signs, ...commands]) {
    const written = jsonText({ [text]: [text] });
    assert.doesNotMatch(written, OBEYED, JSON.stringify(text));
    assert.deepEqual(JSON.parse(written), { [text]: [text] });
  }
});

test('what can be seen stays as it is', () => {
  assert.equal(jsonText({ a: 'ελ 漢 😀 # ## [x] #a::b' }), '{\n  "a": "ελ 漢 😀 # ## [x] #a::b"\n}\n');
});
