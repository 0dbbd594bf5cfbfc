import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clip, cut, inert, printable, lookalike, jsonText } from './printable.js';
import { OBEYED } from './testing/samples.js';
import { verdictOf } from './fixtures/build.js';
import { htmlReport } from './html/report.js';
import { markdownReport } from './markdown.js';
import { terminalReport } from './terminal.js';
import { slugs } from './site/site.js';

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
  for (const text of ['plain "text" \\n', 'ελληνικά', '漢字', '😀', 'e\u0301', 'hint::1220ab'])
    assert.equal(printable(text), text);
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
  assert.equal(clip('abcd', 3), 'abcd', 'the words for the rest are longer than the rest');
  assert.equal(clip('x'.repeat(22), 2), 'x'.repeat(22));
  assert.equal(clip('x'.repeat(23), 2), 'xx… 21 more characters');
  assert.equal(clip('x'.repeat(4812), 1000), `${'x'.repeat(1000)}… 3,812 more characters`);
  assert.equal(clip(`a😀${'b'.repeat(22)}`, 2), 'a… 23 more characters');
  assert.equal(clip('', 0), '');
});

test('a text that is cut ends with an ellipsis', () => {
  assert.equal(cut('abc', 3), 'abc');
  assert.equal(cut('abcd', 3), 'ab…');
  assert.equal(cut('a😀bc', 3), 'a😀…');
});

test('a name that can be taken for another one says how', () => {
  for (const [name, how] of [
    ['\u0410cme 2.4', 'mixes Latin letters with \u0410 (U+0410)'],
    ['acm\u0435.example', 'mixes Latin letters with \u0435 (U+0435)'],
    ['registry.b\u03bfdy-required', 'mixes Latin letters with \u03bf (U+03BF)'],
    [
      '\u0410\u0421\u041c\u0415 registry',
      'has Cyrillic letters that look like Latin ones: \u0410 (U+0410), \u0421 (U+0421), \u041c (U+041C) and 1 more',
    ],
    [
      '\u0430\u0440\u0440\u04cf\u0435.com',
      'has Cyrillic letters that look like Latin ones: \u0430 (U+0430), \u0440 (U+0440), \u04cf (U+04CF) and 1 more',
    ],
    ['\u0391\u03a7\u0391', 'has Greek letters that look like Latin ones: \u0391 (U+0391), \u03a7 (U+03A7)'],
    ['Acm\u0565', 'mixes Latin letters with \u0565 (U+0565)'],
    ['\uff21cme', 'has letters that only look like those of ASCII: \uff21 (U+FF21)'],
    ['\u{1d400}cme', 'has letters that only look like those of ASCII: \u{1d400} (U+1D400)'],
  ] as const)
    assert.equal(lookalike(name), how);
});

test('a name in its own script is nothing to point at', () => {
  for (const name of [
    'Acme 2.4',
    'Zürich Börse, łódź, Ærø, ĳs',
    'Реестр токенов 2.4',
    'Acme Москва',
    'Πειραιάς',
    'Acme 東京レジストリ v2',
    '한국 registry',
    '10 µs · 5 Ω… ½ 3ª',
    'سجل',
    '',
  ])
    assert.equal(lookalike(name), undefined, name);
});

test('every report for people points at such a name', () => {
  const verdict = verdictOf({ clauses: [], target: { name: '\u0410cme', systems: [] } });
  for (const report of [
    terminalReport(verdict, { color: false, width: 100, dir: 'out' }),
    markdownReport(verdict),
    htmlReport(verdict),
  ])
    assert.match(report, /mixes Latin letters with \u0410/);
});

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

test('what can be seen stays as it is', () =>
  assert.equal(jsonText({ a: 'ελ 漢 😀 # ## [x] #a::b' }), '{\n  "a": "ελ 漢 😀 # ## [x] #a::b"\n}\n'));

const of = (...names: string[]) => [...slugs(names).values()];

test('a name becomes a file name of small letters, digits and hyphens', () => {
  assert.deepEqual(of('acme registry 2.3.1 on staging', 'Ünïcode/évil', 'a..\\..\\b'), [
    'acme-registry-2-3-1-on-staging',
    'unicode-evil',
    'a-b',
  ]);
});

test('no two are the same, whatever the names, and none is a device of Windows or empty', () => {
  const names = [
    'A b',
    'a-b',
    'a b',
    '',
    '東京',
    '大阪',
    'con',
    'CON',
    'com1.x',
    'x'.repeat(500),
    `${'x'.repeat(500)}y`,
  ];
  const all = of(...names, '', 'lpt9', 'nul');
  assert.equal(new Set(all).size, all.length);
  for (const each of all) {
    assert.match(each, /^[a-z0-9-]{1,80}$/);
    assert.doesNotMatch(each, /^(con|prn|aux|nul|com\d|lpt\d)$/);
  }
});

test('who else is there moves no name that is clear, and the same names give the same files in any order', () => {
  assert.equal(slugs(['beta', 'acme']).get('acme'), 'acme');
  const names = ['A b', 'a-b', 'z'];
  for (const [name, slug] of slugs(names)) assert.equal(slugs([...names].reverse()).get(name), slug);
});
