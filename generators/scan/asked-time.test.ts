import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  askedTime,
  everyAskedTime,
  everyCalendarTime,
  everyPairOfTimes,
  type AskedTime,
} from './asked-time.js';

const shiftsOf = (offset: number) =>
  everyAskedTime.flatMap(({ instant, offset: own }) =>
    'snapshot' in instant && own === offset ? [instant.shift] : [],
  );

test('both sides of the moment at which a snapshot is taken are asked for, and the moment itself', () => {
  assert.ok(shiftsOf(0).some((shift) => shift === 0n));
  assert.ok(shiftsOf(0).some((shift) => shift < 0n && shift >= -1000n));
  assert.ok(shiftsOf(0).some((shift) => shift > 0n));
});

test('a reading that passes over the offset is led to a later snapshot, or to an earlier one', () => {
  const offsets = everyAskedTime.map(({ offset }) => offset);
  assert.ok(Math.max(...offsets) > 0 && Math.min(...offsets) < 0);
  assert.ok(shiftsOf(Math.max(...offsets)).length + shiftsOf(120).length > 0);
  // A server that takes +00:00 for its own zone is east or west of UTC: the pairs show the first, the times the second.
  const isWritten = ({ utc }: AskedTime) => utc === '+00:00';
  assert.ok(everyAskedTime.some(isWritten) && everyPairOfTimes.some(([, later]) => isWritten(later)));
});

test('leap days and the far ends of the calendar are among them', () => {
  const years = everyAskedTime.flatMap(({ instant }) =>
    'at' in instant ? [new Date(Number(instant.at / 1_000_000n)).toISOString()] : [],
  );
  for (const beginning of ['0001', '1970', '2024-02-29', '9999'])
    assert.ok(
      years.some((year) => year.startsWith(beginning)),
      beginning,
    );
});

test('every month is among the times of a year, wherever the year begins', () => {
  for (const start of ['2023-06-30', '2024-02-29', '2025-12-31']) {
    const months = everyCalendarTime.flatMap(({ instant }) =>
      'snapshot' in instant
        ? [new Date(Date.parse(start) + Number(instant.shift / 1_000_000n)).getUTCMonth()]
        : [],
    );
    assert.equal(new Set(months).size, 12, start);
  }
});

test('random times are the same from the same seed, and near the snapshots', () => {
  const sample = () => fc.sample(askedTime, { seed: 5, numRuns: 200 });
  assert.deepEqual(sample(), sample());
  for (const { instant } of sample()) assert.ok('snapshot' in instant && instant.snapshot < 5);
});
