import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violates } from './schema.js';

test('what is wrong is told in words', () => {
  const contracts = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } };
  const context = { type: 'object', required: ['data'], properties: { data: { type: 'object' }, contracts } };
  const nested = {
    type: 'object',
    properties: { a: { type: 'object', required: ['b'], properties: { b: {} } } },
  };
  for (const [schema, value, wrong] of [
    [context, { data: {}, more: 1 }, undefined],
    [context, [], 'the value is no object'],
    [context, null, 'the value is no object'],
    [context, {}, 'no data'],
    [context, { data: 'x' }, 'data is no object'],
    [context, { data: {}, contracts: {} }, 'contracts is no array'],
    [context, { data: {}, contracts: [{}, { id: 1 }] }, 'contracts.1.id is no string'],
    [nested, { a: {} }, 'no a.b'],
    [{ enum: [1] }, 2, 'the value breaks "enum"'],
  ] as const) {
    assert.equal(violates(schema, value), wrong);
  }
});

test('a schema is compiled once, and each keeps to itself', () => {
  const [one, other] = [{ type: 'string' }, { type: 'number' }];
  for (let i = 0; i < 2; i += 1) {
    assert.equal(violates(one, 'x'), undefined);
    assert.equal(violates(other, 'x'), 'the value is no number');
  }
});

const dateTime = { type: 'string', format: 'date-time' };
const each = (times: string[], wrong: string | undefined) =>
  times.forEach((time) => assert.equal(violates(dateTime, time), wrong, time));

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

test('what is no date-time', () => {
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
    'the value is no date-time',
  );
  assert.equal(violates(dateTime, 1767225600), 'the value is no string');
});
