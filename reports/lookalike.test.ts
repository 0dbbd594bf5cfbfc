import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOf } from './fixtures/build.js';
import { htmlReport } from './html/report.js';
import { lookalike } from './lookalike.js';
import { markdownReport } from './markdown.js';
import { terminalReport } from './terminal.js';

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
