import fc from 'fast-check';

const MS = 1_000_000n;
const SECOND = 1000n * MS;
const DAY = 86_400n * SECOND;

/** A record time in a request, and how it is written. */
export interface AskedTime {
  what: string;
  /** Nanoseconds since 1970, or after the record time of a snapshot: 0 is the newest, -1 the oldest. */
  instant: { at: bigint } | { snapshot: number; shift: bigint };
  /** The number of decimal digits of the seconds. */
  digits: number;
  /** Minutes east of UTC. */
  offset: number;
  /** How an offset of 0 is written: Z by default, and +00:00 as Python writes it. */
  utc?: 'Z' | '+00:00';
  /** What is percent-encoded in the query: what many libraries encode, or more than is needed, which means the same. */
  escaped?: 'colons' | 'colons and digits';
}

const around = (what: string, shift: bigint, digits = 3, offset = 0) =>
  [0, 1, 2, 3].map((snapshot): AskedTime => ({ what, instant: { snapshot, shift }, digits, offset }));

const at = (what: string, text: string): AskedTime => ({
  what,
  instant: { at: BigInt(Date.parse(text)) * MS },
  digits: 0,
  offset: 0,
});

const nearTheOldest = (what: string, shift: bigint, digits = 3): AskedTime => ({
  what,
  instant: { snapshot: -1, shift },
  digits,
  offset: 0,
});

const withOffsetOfZero = (times: readonly AskedTime[]): AskedTime[] =>
  times.map((time) => ({ ...time, utc: '+00:00' }));

/** Times around the record times of snapshots, written in several ways, and the limits of the range. */
export const everyAskedTime: AskedTime[] = [
  ...around('the record time of a snapshot', 0n, 9),
  ...around('a millisecond before a snapshot', -MS),
  ...around('a millisecond after a snapshot', MS),
  ...around('a microsecond before a snapshot', -1000n, 6),
  ...around('the second in which a snapshot was taken, without fractions', 0n, 0),
  ...around('a millisecond before a snapshot, written east of UTC', -MS, 3, 120),
  // A target that drops the minutes of the offset reads a later time only in this case.
  ...around('a millisecond before a snapshot, written hours and minutes east of UTC', -MS, 3, 330),
  ...around('a millisecond before a snapshot, written minutes east of UTC', -MS, 3, 30),
  ...around('a millisecond after a snapshot, written east of UTC', MS, 3, 840),
  ...around('a millisecond before a snapshot, written west of UTC', -MS, 3, -330),
  ...withOffsetOfZero(around('a millisecond before a snapshot, with +00:00 for UTC', -MS)),
  ...around('half a second before a snapshot', -SECOND / 2n),
  ...around('a day before a snapshot', -DAY),
  ...around('a millisecond after a snapshot, percent-encoded', MS).map((time, i) => ({
    ...time,
    escaped: i % 2 === 0 ? ('colons' as const) : ('colons and digits' as const),
  })),
  nearTheOldest('a microsecond after the oldest snapshot', 1000n, 6),
  nearTheOldest('a microsecond before the oldest snapshot', -1000n, 6),
  nearTheOldest('a millisecond after the oldest snapshot', MS),
  nearTheOldest('half a second before the oldest snapshot', -SECOND / 2n),
  nearTheOldest('an hour before the oldest snapshot', -DAY / 24n),
  at('the far past', '1970-01-01T00:00:00Z'),
  at('a second before 1970', '1969-12-31T23:59:59Z'),
  at('the turn of a century', '1900-01-01T00:00:00Z'),
  at('years before anything is likely to be there', '2015-06-15T12:00:00Z'),
  // As nanoseconds in 64 bits, it turns into a time after every snapshot.
  at('a year that 64 bits of nanoseconds cannot count back to', '1600-01-01T00:00:00Z'),
  at('the first day of the calendar', '0001-01-01T00:00:00Z'),
  at('the far future', '2999-12-31T23:59:59Z'),
  at('the last day of the calendar', '9999-12-31T23:59:59Z'),
  at('a leap day', '2024-02-29T12:00:00Z'),
  at('the end of a leap day', '2024-02-29T23:59:59Z'),
  at('the day after a leap day', '2024-03-01T00:00:00Z'),
  at('the turn of a year', '2025-01-01T00:00:00Z'),
];

/** The number of days between two times of the list. It includes all months, and early and late days of a month. */
const STEP = 19n;
const LAST_YEAR = new Date().getUTCFullYear() - 1;

/** Times in the year after the oldest snapshot, and ends of months, which date parsers may get wrong. */
export const everyCalendarTime: AskedTime[] = [
  ...Array.from({ length: 20 }, (_, i) =>
    nearTheOldest('a day in the year after the oldest snapshot', BigInt(i + 1) * STEP * DAY, 0),
  ),
  at('the last second of last year', `${LAST_YEAR}-12-31T23:59:59Z`),
  at('the last day of a month of last year', `${LAST_YEAR}-10-31T00:00:00Z`),
];

const MOMENTS = around('the record time of a snapshot', 0n, 9);

/** Moments that are as far apart as their offsets, so that their texts differ only in the offset. */
const writtenAlike = (offset: number): [AskedTime, AskedTime][] =>
  [0, 1, 2, 3].map((snapshot) => {
    const at = (east: number): AskedTime => ({
      what: 'a time that is written like one before it, but for the offset',
      instant: { snapshot, shift: MS - BigInt(east) * 60n * SECOND },
      digits: 3,
      offset: east,
    });
    return offset > 0 ? [at(0), at(offset)] : [at(offset), at(0)];
  });

/** Two times that are requested one after the other. */
export const everyPairOfTimes: [AskedTime, AskedTime][] = [
  ...everyAskedTime.slice(1).map((time, i): [AskedTime, AskedTime] => [everyAskedTime[i]!, time]),
  // Just after a snapshot: a target that reads another moment may return the previous snapshot.
  ...[
    withOffsetOfZero(around('a millisecond after a snapshot, with +00:00 for UTC', MS)),
    ...[-720, -330, -30, 120, 840].map((offset) =>
      around('a millisecond after a snapshot, in another time zone', MS, 3, offset),
    ),
  ].flatMap((times) => times.map((time, i): [AskedTime, AskedTime] => [MOMENTS[i]!, time])),
  // The later one first: a target that ignores the offset in its cache key returns its response for the earlier one.
  ...[60, -300].flatMap(writtenAlike),
];

/** Times near the snapshots, written in any way. */
export const askedTime: fc.Arbitrary<AskedTime> = fc
  .record({
    snapshot: fc.integer({ min: 0, max: 4 }),
    shift: fc.oneof(fc.bigInt({ min: -5n * MS, max: 5n * MS }), fc.bigInt({ min: -2n * DAY, max: 2n * DAY })),
    digits: fc.constantFrom(0, 3, 6, 9),
    offset: fc.constantFrom(0, 0, 60, 330, -480),
  })
  .map(({ snapshot, shift, digits, offset }) => ({
    what: 'a time near a snapshot',
    instant: { snapshot, shift },
    digits,
    offset,
  }));
