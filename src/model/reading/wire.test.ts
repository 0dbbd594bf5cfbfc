import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Field, OBJECT, OBJECTS, type Schema, STRING } from '../../spec/wire.js';
import { inWords, isHttpUrl, isUrl, violates, wrongObject, mentions } from './wire.js';
import { leaves } from './leaves.js';

const field = (name: string, schema: Schema, optional = false): Field => ({ name, schema, optional });

test('what is wrong with an object is said in words', () => {
  const context = [field('data', OBJECT), field('contracts', OBJECTS, true), field('id', STRING, true)];
  for (const [value, wrong] of [
    [{ data: {}, more: 1 }, undefined],
    [{ data: {}, contracts: [{}], id: '' }, undefined],
    [[], 'the value is not an object'],
    [null, 'the value is not an object'],
    [{}, 'no data'],
    [{ DATA_: 1 }, 'no data, but DATA_'],
    [{ data: 'x' }, 'data is not an object'],
    [{ data: [] }, 'data is not an object'],
    [{ data: null }, 'data is not an object'],
    [{ data: {}, contracts: {} }, 'contracts is not an array'],
    [{ data: {}, contracts: [{}, 1] }, 'contracts.1 is not an object'],
    [{ data: {}, id: 1 }, 'id is not a string'],
  ] as const)
    assert.equal(wrongObject(value, context), wrong);
});

test('a value of one of several types, and what is in arrays', () => {
  const rows: Schema = { type: ['array', 'null'], items: { type: 'array', items: STRING } };
  for (const [schema, value, wrong] of [
    [rows, null, undefined],
    [rows, [['a', 'b'], []], undefined],
    [rows, {}, 'the value is not an array or null'],
    [rows, [['a', 1]], 'the value.0.1 is not a string'],
    [{ type: 'integer' }, 1, undefined],
    [{ type: 'integer' }, 1.5, 'the value is not an integer'],
    [{ type: 'integer' }, '1', 'the value is not an integer'],
    [{ type: 'boolean' }, 'true', 'the value is not a boolean'],
  ] as const)
    assert.equal(violates(value, schema), wrong);
});

test('a schema in words', () => {
  assert.equal(inWords(OBJECTS), 'an array of objects');
  assert.equal(inWords({ type: 'string', format: 'utc-date-time' }), 'a date-time in UTC');
  assert.equal(inWords({ type: ['string', 'null'] }), 'a string or null');
});

const dateTime = { type: 'string', format: 'date-time' } as const;
const each = (times: string[], wrong: string | undefined) =>
  times.forEach((time) => assert.equal(violates(time, dateTime), wrong, time));

test('date-times of the real calendar', () => {
  each(
    [
      '2026-08-03T09:15:00Z',
      '2026-08-03T09:15:00.1Z',
      '2026-08-03T09:15:00.123456789123Z',
      '2026-08-03t09:15:00z',
      '2024-02-29T00:00:00Z',
      '2000-02-29T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59+23:59',
      '2026-04-30T00:00:00-05:30',
      '2026-12-31T23:59:59-00:00',
      // A leap second, and the same one elsewhere.
      '2016-12-31T23:59:60Z',
      '2016-12-31T23:59:60.5Z',
      '2017-01-01T00:59:60+01:00',
      '2016-12-31T15:59:60-08:00',
    ],
    undefined,
  );
});

test('what is not a date-time', () => {
  const days = ['2026-02-30', '2025-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-01'];
  const times = ['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00:60Z', '12:00Z', '120000Z', '1:00:00Z'];
  const offsets = ['', '+02', '+0200', '+24:00', '+02:60', ' Z', 'ZZ', '+2:00', 'UTC', '\u221202:00'];
  each(
    [
      ...[...days, '2026-01-32', '2026-01-00', '26-01-01', '2026-1-1', '+2026-01-01', '2026-001'].map(
        (day) => `${day}T00:00:00Z`,
      ),
      ...times.map((time) => `2026-08-03T${time}`),
      ...offsets.map((offset) => `2026-08-03T12:00:00${offset}`),
      '2026-08-03T12:00:00.Z',
      '2026-08-03T12:00:00,5Z',
      '2026-08-03_12:00:00Z',
      '2026-08-03',
      ' 2026-08-03T12:00:00Z',
      '2026-08-03T12:00:00Z\n',
      '\u0662026-08-03T12:00:00Z',
      '1767225600',
      '',
    ],
    'the value is not a date-time',
  );
  assert.equal(violates(1767225600, dateTime), 'the value is not a string');
});

test('an HTTP URL is absolute and has a host, as WHATWG reads it too', () => {
  for (const text of [
    'https://objects.example/a/b?c=d#e',
    'HTTP://objects.example',
    'http://ada:pw@objects.example:8080/a b',
    'http://[::1]:80/',
    'http://127.0.0.1:65535?x',
    'https://müller.example/ü',
    'https://a%62c.example/',
  ])
    assert.ok(isHttpUrl(text) && URL.canParse(text), text);
  for (const text of [
    '',
    'objects.example/a',
    '/a/b',
    '//objects.example/a',
    'ftp://objects.example/a',
    'https:objects.example',
    'https://',
    'https:///a',
    'https://?a',
    'https://exa mple/',
    'https://objects.example:65536/',
    'https://objects.example:port/',
    'https://[::1/',
    'https://a|b/',
    'https://%zz/',
  ])
    assert.ok(!isHttpUrl(text), text);
});

test('URLs have other schemes, too', () => {
  for (const text of [
    's3://bucket/key',
    'gs://bucket/a',
    'ftp://objects.example/a',
    'https://objects.example/a',
  ])
    assert.ok(isUrl(text), text);
  for (const text of [
    '',
    ' https://objects.example/a',
    'https://objects.example/a ',
    's3://bucket/a b',
    'objects.example/a',
    'localhost:8080/a',
    '/a',
    '//objects.example/a',
    'https:///a',
    'a b:c',
  ])
    assert.ok(!isUrl(text), text);
});

test('a text is mentioned as a name, as a value, or as a part of one', () => {
  const data = { values: [{ 'k-00aa': 1 }, ['x 00bb y'], null, 12] };
  for (const text of ['00aa', '00bb', 'values']) assert.ok(mentions(data, text), text);
  for (const text of ['00cc', '12', '{']) assert.ok(!mentions(data, text), text);
});

const taken = (value: unknown, skip?: (name: string) => boolean) => Object.fromEntries(leaves(value, skip));

test('a value is taken apart to its scalars and its empty containers', () => {
  assert.deepEqual(taken({ a: [1, 'x', null], b: { c: true }, d: [], e: {} }), {
    '/a/0': '1',
    '/a/1': '"x"',
    '/a/2': 'null',
    '/b/c': 'true',
    '/d': '[]',
    '/e': '{}',
  });
  assert.deepEqual(taken('x'), { '': '"x"' });
  assert.deepEqual(taken(undefined), { '': 'undefined' });
});

test('types are told apart', () => {
  const texts = [1, '1', true, 'true', null, 'null', [], {}, '', undefined].map((value) => taken(value)['']);
  assert.equal(new Set(texts).size, texts.length);
});

test('members are left out with all that they hold, elements are not', () => {
  const skip = (name: string) => name.startsWith('debug') || name === '0';
  assert.deepEqual(taken({ debugA: { b: 1 }, c: { debug: 1, d: 2 }, e: [7] }, skip), {
    '/c/d': '2',
    '/e/0': '7',
  });
  assert.deepEqual(taken({ a: { debugX: 1 } }, skip), taken({ a: {} }, skip));
});
