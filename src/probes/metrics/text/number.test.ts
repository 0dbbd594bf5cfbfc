import assert from 'node:assert/strict';
import { test } from 'node:test';
import { millisecondsOf, numberAt, numberOf } from './number.js';

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
