import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MetricsFormat } from '../exposition.js';
import { readExposition } from '../recognise.js';
import { readSamples } from '../testing/text.js';
import { millisecondsOf, numberAt, numberOf } from './number.js';

const defects = (body: string | Buffer, format: MetricsFormat, anyNames = format === 'text') =>
  readExposition(Buffer.from(body), format, { anyNames }).defects.all;

test('what is odd in text and allowed all the same', () => {
  for (const text of [
    '',
    '\n\t\n',
    '  # a comment\n\t# TYPE\n#\n# EOF\n',
    ' a\t 1  2 \na{ b = "c" , d="e", } 1\na{f="g"}1\n',
    '#HELP a b\n# \tTYPE\t a \t counter \na 0x1p-2\n',
    '# HELP a é \\\\ \\n " {}\n# TYPE a gauge\na NaN -5\n',
    '{"a.b","c d"="e"} 1\n# TYPE "f.g" counter\n{"f.g"} 1\n',
    '# TYPE a histogram\na_bucket{le="+Inf"} 1\na_created 5\na_sum NaN\na_count 1\n',
    '# TYPE a summary\na_count 1\na_sum -1\n# TYPE a_created gauge\na_created 1\n',
    '# TYPE a histogram\na_sum{b="1"} 1\na_sum{b="2"} 1\na_bucket{b="1",le="+Inf"} 0\na_bucket{b="2",le="+Inf"} 0\na_count{b="1"} 0\na_count{b="2"} 0\n',
  ]) {
    assert.deepEqual(defects(text, 'text'), [], text);
  }
});

test('what is odd in OpenMetrics and allowed all the same', () => {
  for (const text of [
    '# EOF',
    '# TYPE a gauge\n# EOF\n',
    '# UNIT a \n# HELP a \n# TYPE a unknown\na{} +inf 1.5e3\n# EOF\n',
    '# TYPE a counter\na_total{b="\\z"} 1 2 # {} 3 4\na_created{b="\\z"} 1\n# EOF\n',
    '# TYPE a gauge\na 1 1\na 2 1\na 3 2\na{b="c"} 1 1\n# EOF\n',
    '# TYPE a gaugehistogram\na_bucket{le="-1.0"} 1\na_bucket{le="+Inf"} 2\na_gsum -5\na_gcount 2\n# EOF\n',
    '# TYPE a stateset\na{a="b"} 0\na{a="c"} 1.0\n# TYPE d info\nd_info{e="f"} 1\n# EOF\n',
    '# TYPE a summary\na{quantile="0.9"} NaN\na{quantile="0.5"} 1\n# EOF\n',
    '# HELP a b\n# TYPE a gauge\na 1\n# HELP a c\n# TYPE a counter\na_total 2\n# EOF\n',
    '# TYPE a gauge\na 1\n# TYPE a counter\na_total 2\na_created 1\n# TYPE b gauge\nb 1\n# EOF\n',
    '# TYPE a histogram\na_bucket{le="1"} 1 1\na_bucket{le="+Inf"} 1 1\na_bucket{le="1"} 0 2\na_bucket{le="+Inf"} 1 2\n# EOF\n',
  ]) {
    assert.deepEqual(defects(text, 'openmetrics'), [], text);
  }
  assert.deepEqual(defects('# TYPE "a.b" gauge\n{"a.b","c.d"="e"} 1\n# EOF\n', 'openmetrics', true), []);
});

test('of two metrics of one name only a counter behind a gauge is another one', () => {
  for (const [text, expected] of [
    ['# HELP a b\n# TYPE a gauge\na 1\n# HELP a c\nd 1\n# EOF\n', ['a second HELP line of one metric']],
    ['# HELP a b\n# TYPE a gauge\na 1\n# HELP a c\n# EOF\n', ['a second HELP line of one metric']],
    ['# TYPE a gauge\na 1\n# TYPE a gauge\n# EOF\n', ['a second TYPE line of one metric']],
    ['# TYPE a counter\na_total 1\n# TYPE a counter\n# EOF\n', ['a second TYPE line of one metric']],
  ] as const)
    assert.deepEqual(
      defects(text, 'openmetrics').map((defect) => defect.text),
      expected,
    );
});

test('names in quotes are names, with their escapes undone', () => {
  const [sample, ...others] = readSamples(Buffer.from('{"a \\"b\\"","c.d"="e\\n"} 1\n'), 'text');
  assert.deepEqual([sample?.name, sample?.labels, others], ['a "b"', [['c.d', 'e\n']], []]);
});

test('where an exposition ends', () => {
  const told = (text: string, format: MetricsFormat) =>
    defects(text, format).map(({ rule, line }) => [rule, line]);
  assert.deepEqual(told('a 1\nb 2', 'text'), [['syntax', 2]]);
  assert.deepEqual(told('a 1\n', 'openmetrics'), [['end', 1]]);
  assert.deepEqual(told('', 'openmetrics'), [['end', 0]]);
  for (const behind of ['\n', 'a 1\n', '# EOF\n', ' '])
    assert.deepEqual(told(`# EOF\n${behind}`, 'openmetrics'), [['end', 2]]);
});

test('bytes that are not UTF-8 are found at their line', () => {
  const body = Buffer.from('a 1\nb{c="\xe9"} 1\n', 'latin1');
  assert.deepEqual(
    defects(body, 'text').map(({ rule, line }) => [rule, line]),
    [['syntax', 2]],
  );
});

test('of what is wrong in many places the first few are kept, and all are counted', () => {
  const { defects: many } = readExposition(Buffer.from('-\n'.repeat(1000)), 'text', { anyNames: true });
  assert.deepEqual([many.all.length, many.count('syntax'), many.first('syntax')?.line], [5, 1000, 1]);
});

test('long lines and many labels are read in one go', () => {
  const labels = Array.from({ length: 2000 }, (_, place) => `l${place}="x"`);
  assert.deepEqual(defects(`a{${labels.join()}} 1\n`, 'text'), []);
  assert.equal(defects(`a{${labels.join()},l7="y"} 1\n`, 'text')[0]?.rule, 'unique-series');
  for (const line of [
    `a ${'1'.repeat(1e6)}`,
    `# TYPE "${'x'.repeat(1e6)}`,
    `# TYPE "${'\\n'.repeat(5e5)}" gauge`,
    `a 1 ${'1'.repeat(1e6)}`,
  ])
    assert.equal(defects(`${line}\n`, 'text')[0]?.rule, 'syntax');
  assert.deepEqual(defects(`# TYPE a gauge${' '.repeat(1e5)}\n# HELP a ${'\\\\'.repeat(1e5)}\n`, 'text'), []);
});

test('lines that end in a carriage return are one mistake, and are read', () => {
  const text = '# HELP a b\n# TYPE a gauge\na 1\n'.replaceAll('\n', '\r\n');
  for (const [format, end] of [
    ['text', ''],
    ['openmetrics', '# EOF\r\n'],
  ] as const) {
    const texts = defects(text + end, format).map((defect) => defect.text);
    assert.deepEqual([...new Set(texts)], ['a line that ends in a carriage return']);
    assert.equal(readSamples(Buffer.from(text + end), format).length, 1);
  }
  assert.deepEqual(defects('# HELP a b\r\n# a comment\r\n', 'text'), []);
});

test('numbers as both formats write them', () => {
  for (const [text, value] of [
    ['0', 0],
    ['007', 7],
    ['-1', -1],
    ['+1.5', 1.5],
    ['1.', 1],
    ['.5', 0.5],
    ['1e-07', 1e-7],
    ['1E+06', 1e6],
    ['123456789012345678', Number('123456789012345678')],
    ['+Inf', Infinity],
    ['-inf', -Infinity],
    ['Infinity', Infinity],
    ['NaN', NaN],
  ] as const) {
    assert.equal(numberOf(text, false), value, text);
    assert.equal(numberAt(Buffer.from(` ${text} `), 1, 1 + text.length, false), value, text);
  }
});

test('what is not a number', () => {
  for (const text of [
    '',
    '.',
    '-',
    'e5',
    '1e',
    '1,5',
    '1_000',
    '--1',
    '+nan',
    'null',
    '1e999',
    ' 1',
    '1 ',
    '0b1',
    '0x1',
  ])
    assert.equal(numberOf(text, true), undefined, text);
});

test("hexadecimal floats are Go's, and the text format's alone", () => {
  assert.deepEqual(
    ['0x1p-2', '-0x1.8p1', '0X.8P+1', '0x1p', '0xp1'].map((text) => numberOf(text, true)),
    [0.25, -3, 1, undefined, undefined],
  );
  assert.equal(numberOf('0x1p-2', false), undefined);
});

test('timestamps of the text format are whole milliseconds of 64 bits', () => {
  assert.deepEqual(['0', '-5', '+5', '1395066363000'].map(millisecondsOf), [0, -5, 5, 1395066363000]);
  assert.equal(millisecondsOf('9223372036854775807'), 2 ** 63);
  for (const text of ['9223372036854775808', '1.0', '1e3', '', 'x'])
    assert.equal(millisecondsOf(text), undefined);
});
