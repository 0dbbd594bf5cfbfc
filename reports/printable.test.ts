import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clip, cut, inert, printable } from './printable.js';
import { OBEYED } from './testing/samples.js';

test('what cannot be seen, or moves what is seen, becomes a visible escape', () => {
  const escapes: [string, string][] = [
    ['\u0000', '\\u{0}'],
    ['\u001b[31m', '\\u{1b}[31m'],
    ['\u007f', '\\u{7f}'],
    ['\u009b', '\\u{9b}'],
    ['\u202e', '\\u{202e}'],
    ['\u2066', '\\u{2066}'],
    ['\u200b', '\\u{200b}'],
    ['\ufeff', '\\u{feff}'],
    ['\u2028', '\\u{2028}'],
    ['\u00a0', '\\u{a0}'],
    ['\u3164', '\\u{3164}'],
    ['\ufffe', '\\u{fffe}'],
    ['\ud800x', '\\u{d800}x'],
    ['\udfff', '\\u{dfff}'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\r', '\\r'],
  ];
  for (const [text, shown] of escapes) assert.equal(printable(text, 'keep'), shown);
});

test('what can be seen stays: letters of any script, signs, pairs of surrogates', () => {
  for (const text of ['plain "text" \\n', 'ελληνικά', '漢字', '😀', 'e\u0301', 'hint::1220ab']) {
    assert.equal(printable(text), text);
  }
});

test('newlines and tabs are kept or escaped, as asked', () => {
  assert.equal(printable('a\n\tb', 'keep'), 'a\n\tb');
  assert.equal(printable('a\n\tb'), 'a\\n\\tb');
});

test('no line can be read as a command of a CI system', () => {
  assert.equal(printable('a\n  ::error::x', 'keep'), 'a\n  \\u{3a}:error::x');
  assert.equal(
    printable('x ##[error] ##vso[task] ##teamcity['),
    'x #\\u{23}[error] #\\u{23}vso[task] #\\u{23}teamcity[',
  );
  assert.equal(inert(inert('::error::x')), inert('::error::x'));
});

test('any text at all comes out inert', () => {
  const nasty = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from(':#[\n\t\r \u001b\u009b\u202e\ud800')),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(
      nasty,
      (text) => !OBEYED.test(printable(text)) && !OBEYED.test(printable(text, 'keep').replaceAll('\t', '')),
    ),
    { seed: 7 },
  );
});

test('a clipped text says how much is missing, and never splits a character', () => {
  assert.equal(clip('abc', 3), 'abc');
  assert.equal(clip('abcd', 3), 'abc… 1 more character');
  assert.equal(clip('x'.repeat(4812), 1000), `${'x'.repeat(1000)}… 3,812 more characters`);
  assert.equal(clip('a😀b', 2), 'a… 2 more characters');
  assert.equal(clip('', 0), '');
});

test('a text that is cut ends with an ellipsis', () => {
  assert.equal(cut('abc', 3), 'abc');
  assert.equal(cut('abcd', 3), 'ab…');
  assert.equal(cut('a😀bc', 3), 'a😀…');
});
