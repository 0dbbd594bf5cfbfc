import type { AskedTime } from '../../generators/scan/asked-time.js';
import { dateTimeOf, utcInstantOf } from '../../src/model/reading/instant.js';
import { Inconclusive } from '../../src/http/outcome.js';
import { encoded, withoutCondition, type Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import type { History } from '../../src/model/history.js';
import { objectOf } from '../../src/model/judgement.js';
import { anyOperation } from '../../src/spec/operations.js';

/** A sequence of calls. The last one leads to a snapshot. */
type Search = Generator<Call, Exchange, Exchange>;

type Query = Readonly<Record<string, string | number | boolean>>;

/** The number of newest snapshots that are visited one by one. Older ones are visited in steps. */
export const NEWEST = 4;
/** The maximum number of tries after a server error, because many cases depend on the response. */
const TRIES = 3;
const DAY = 86_400_000_000_000n;
/** How far back the first step goes, in nanoseconds. Each further step is twice as long. */
const FIRST_STEP = DAY;
/** Snapshots that are closer than this, in nanoseconds, are not distinguished. */
const SMALLEST_STEP = DAY / 24n;
const MOST_STEPS = 32;
/** The first day of the calendar, in nanoseconds since 1970. */
const FIRST_DAY = -719_162n * DAY;

/** Record times that no scan has, and texts that are not a time. */
export const FAR_AND_WRONG = [
  'yesterday',
  '',
  '0',
  '2024-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59Z',
];

/** The call for a snapshot, with these query parameters and those of the target file. */
export function acs({ scan: { facts } }: History, query: Query = {}, varies = 'no record time'): Call {
  const all = Object.entries({ ...facts.bulkAcs?.query, ...query });
  return {
    operation: anyOperation('bulk-acs'),
    ...(all.length > 0 && { query: all.map(([name, value]) => [name, String(value)] as const) }),
    varies,
  };
}

/** The call for the snapshot of a record time. The target file may name the parameter. */
export function acsFor(
  history: History,
  time: string,
  varies = `the record time ${time}`,
  escaped?: AskedTime['escaped'],
): Call {
  const name = history.scan.facts.bulkAcs?.recordTimeParameter ?? 'record_time';
  if (escaped === undefined) return acs(history, { [name]: time }, varies);
  const value = escaped === 'colons' ? encoded(time) : encoded(time).replaceAll(/(?<!%|%.)\d/g, '%3$&');
  return { ...acs(history, {}, varies), rawQuery: `${encoded(name)}=${value}` };
}

/** A call that is likely to fail. */
export function failing(history: History): Call {
  const [query] = history.scan.facts.bulkAcs?.failing ?? [];
  return query ? acs(history, query, 'a query that fails') : acsFor(history, FAR_AND_WRONG[0]!);
}

/** The call for an object of a snapshot, by its index. The snapshot is requested right before it. */
export const objectOfSnapshot = ({ call }: Exchange, place: number): Call => ({
  operation: anyOperation('object'),
  from: withoutCondition(call),
  place,
  varies: `the URL of object ${place + 1} of a snapshot`,
});

/** @throws {Inconclusive} when there is no snapshot. Nanoseconds since 1970 */
export function recordTimeOf({ answer }: Exchange): bigint {
  if (answer.status !== 200) throw new Inconclusive(`the call is answered ${answer.status}, not 200`);
  const { record_time: time } = objectOf(answer) ?? {};
  const instant = typeof time === 'string' ? utcInstantOf(time) : undefined;
  if (instant === undefined) throw new Inconclusive('record_time is not a date-time');
  return instant;
}

/**
 * Finds the newest snapshot (0), the one before it (1), and so on; the oldest one that can be found (-1); or a
 * snapshot between these, which a number from 0 to 2^32 - 1 selects.
 * @throws {Inconclusive} when there is none
 */
export function* snapshot(history: History, place: number | { drawn: number }): Search {
  if (typeof place === 'object') return yield* between(history, place.drawn);
  if (place < 0) return yield* old(history, place);
  if (place === 0) return yield* newest(history);
  const later = yield* snapshot(history, place - 1);
  const earlier = yield acsFor(history, dateTimeOf(recordTimeOf(later) - 1_000_000n));
  if (earlier.answer.status !== 200) throw new Inconclusive('there is no earlier snapshot');
  return earlier;
}

/** Asks without a record time first. If that is refused, asks for the time at which the run began. */
function* newest(history: History): Search {
  const plain = yield* patiently(acs(history));
  if (plain.answer.status === 200 || history.scan.facts.bulkAcs?.recordTimeParameter === undefined)
    return plain;
  return yield* patiently(acsFor(history, history.scan.startedAt, 'the current time'));
}

function* patiently(call: Call): Search {
  let exchange = yield call;
  for (let tries = 1; tries < TRIES && exchange.answer.status >= 500; tries += 1) exchange = yield call;
  return exchange;
}

/**
 * Searches backwards in growing steps, and in smaller steps when no snapshot is that old.
 * @throws {Inconclusive} when no snapshot is of that age
 */
function* old(history: History, place: number): Search {
  const { older } = history.scan;
  if (older.length === 0) {
    let last = recordTimeOf(yield* snapshot(history, NEWEST - 1));
    let step = FIRST_STEP;
    for (let steps = 0; steps < MOST_STEPS && step >= SMALLEST_STEP; steps += 1) {
      const call = acsFor(history, dateTimeOf(last - step));
      const found = last - step < FIRST_DAY ? undefined : yield call;
      const isFound = found?.answer.status === 200;
      if (isFound) {
        older.push(call);
        last = recordTimeOf(found);
      }
      step = isFound ? step * 2n : step / 4n;
    }
  }
  const call = older.at(place);
  if (!call) throw new Inconclusive('there is no snapshot of that age');
  return yield call;
}

/**
 * Asks for a snapshot that was found on the way to the oldest one, or for a moment between that one and the newest
 * ones. When snapshots come at irregular times, neither way alone finds all of them.
 */
function* between(history: History, drawn: number): Search {
  const newest = recordTimeOf(yield* snapshot(history, NEWEST - 1));
  const oldest = recordTimeOf(yield* old(history, -1));
  const { older } = history.scan;
  if (drawn % 2 === 0) return yield older[(drawn >>> 1) % older.length]!;
  const share = ((newest - oldest) * BigInt(drawn % SHARES)) / BigInt(SHARES);
  return yield acsFor(history, dateTimeOf(newest - share), 'a moment between two snapshots');
}

/** The number of moments into which the time between two snapshots is divided. */
const SHARES = 1_000_003;
