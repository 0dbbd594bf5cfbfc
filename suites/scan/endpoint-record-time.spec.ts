import fc from 'fast-check';
import { atOrBefore, found, monotonic } from '../../src/spec/scan/endpoint.js';
import {
  askedTime,
  everyAskedTime,
  everyCalendarTime,
  everyPairOfTimes,
  type AskedTime,
} from '../../generators/scan/asked-time.js';
import { dateTimeOf, instantOf } from '../../src/model/reading/instant.js';
import type { Call } from '../../src/model/call.js';
import type { Exchange } from '../../src/model/exchange.js';
import type { History } from '../../src/model/history.js';
import { test } from '../call-test.js';
import { acsFor, recordTimeOf, snapshot } from './calls.js';

/** The text of a time. For a time relative to a snapshot, the snapshot is requested first. */
function* textOf(
  { instant, digits, offset, utc = 'Z' }: AskedTime,
  history: History,
): Generator<Call, string, Exchange> {
  const exact =
    'at' in instant ? instant.at : recordTimeOf(yield* snapshot(history, instant.snapshot)) + instant.shift;
  return dateTimeOf(exact, digits, offset).replace('Z', utc);
}

test('a snapshot is of the time asked for, or before it', atOrBefore, {
  cases: { listed: everyAskedTime, random: askedTime, show },
  steps: function* (time, { history }) {
    yield acsFor(history, yield* textOf(time, history), time.what, time.escaped);
  },
});

test('a snapshot is found if there is an earlier one', found, {
  cases: { listed: [...everyAskedTime.filter(isAfterOne), ...everyCalendarTime], show },
  steps: function* (time, { history }) {
    const text = yield* textOf(time, history);
    // Requests other snapshots too, because the newest one may not have reached every server yet.
    yield* snapshot(history, 0);
    yield acsFor(history, text, time.what, time.escaped);
  },
  otherwise: 'there is no snapshot before that time',
});

test('an earlier record time never leads to a later snapshot', monotonic, {
  cases: {
    listed: everyPairOfTimes,
    random: fc.tuple(askedTime, askedTime),
    show: (pair: readonly AskedTime[]) => pair.map(show),
  },
  steps: function* (pair, { history }) {
    const texts: string[] = [];
    for (const time of pair) texts.push(yield* textOf(time, history));
    for (const text of texts) yield acsFor(history, text);
    // An earlier snapshot shows only in the response to the later question.
    const [later] = texts.sort((a, b) => (instantOf(a)! > instantOf(b)! ? -1 : 1));
    yield { ...acsFor(history, later!), condition: { connection: 'new' } };
  },
  otherwise: 'no earlier question was answered with a snapshot',
});

/** Whether a time is after a snapshot, in UTC, and no more precise than every parser supports. */
function isAfterOne({ instant, digits, offset }: AskedTime): boolean {
  return 'snapshot' in instant && instant.shift > 0n && digits <= 6 && offset === 0;
}

/** A time as a report shows it, because JSON cannot hold large integers exactly. */
function show({ what, instant, digits, offset, utc }: AskedTime): unknown {
  const place =
    'snapshot' in instant && instant.snapshot >= 0 ? ` (${instant.snapshot} before the newest)` : '';
  const when = 'at' in instant ? dateTimeOf(instant.at, 0) : `${what}${place}`;
  return { when, digits, offset, utc };
}
