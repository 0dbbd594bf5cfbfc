import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateTimeOf, instantOf, utcInstantOf } from './instant.js';

test('an instant is told to the nanosecond, whatever the offset', () => {
  assert.equal(instantOf('1970-01-01T00:00:00Z'), 0n);
  assert.equal(instantOf('1970-01-01T00:00:00.000000001Z'), 1n);
  assert.equal(instantOf('1970-01-01T02:00:00.5+02:00'), 500_000_000n);
  assert.equal(instantOf('1969-12-31T23:59:59.999999999Z'), -1n);
  assert.equal(instantOf('2024-02-29t12:00:00z'), BigInt(Date.UTC(2024, 1, 29, 12)) * 1_000_000n);
  assert.equal(instantOf('2016-12-31T23:59:60Z'), BigInt(Date.UTC(2017, 0, 1)) * 1_000_000n - 1n);
  for (const text of ['2023-02-29T00:00:00Z', '2024-01-01', '2024-01-01T00:00:00', 'now', ''])
    assert.equal(instantOf(text), undefined, text);
});

test('ISO 8601 has more ways to write a moment in UTC than RFC 3339', () => {
  const noon = BigInt(Date.UTC(2024, 6, 8, 12)) * 1_000_000n;
  for (const text of [
    '2024-07-08T12:00Z',
    '20240708T120000Z',
    '2024-07-08T12:00:00,000+00',
    '2024-07-08T12Z',
  ])
    assert.equal(utcInstantOf(text), noon, text);
  assert.equal(utcInstantOf('2024-07-07T24:00:00Z'), noon - 43_200_000_000_000n - 1n);
  for (const text of [
    '2024-07-08',
    '2024-07-08T12:00',
    '2024-13-08T12:00Z',
    '2024-0708T12:00Z',
    '2024-07-08T25Z',
    '2024-07-08T12:00:00+0000',
    '20240708T120000+00:00',
    '2024-07-08T120000Z',
  ])
    assert.equal(utcInstantOf(text), undefined, text);
});

test('a date-time is the instant that it was made from, to its digits', () => {
  const ns = fc.bigInt({
    min: -62_135_596_800_000_000_000n + 10n ** 14n,
    max: 253_402_300_799n * 10n ** 9n - 10n ** 14n,
  });
  const offsets = fc.constantFrom(0, 120, -330, 840, -720);
  fc.assert(
    fc.property(ns, offsets, (instant, offset) => {
      assert.equal(instantOf(dateTimeOf(instant, 9, offset)), instant);
      const seconds = instantOf(dateTimeOf(instant, 0, offset))!;
      assert.ok(seconds <= instant && instant - seconds < 10n ** 9n);
    }),
  );
});
