import { atOrBefore, found, monotonic } from '../../src/spec/scan/endpoint.js';
import {
  askedTime,
  everyAskedTime,
  everyCalendarTime,
  everyPairOfTimes,
  type AskedTime,
} from '../../generators/scan/asked-time.js';
import fc from 'fast-check';
import { dateTimeOf, instantOf } from '../../src/harness/judging/instant.js';
import { Inconclusive, Violation } from '../../src/harness/property/outcome.js';
import { covers } from '../support/covers.js';
import { ANEW, type Scan, test } from './client.js';
import { recordTimeOf } from './reference.js';

/** The text that is sent for a time, and the record time that it leads to. */
async function ask({ instant, digits, offset }: AskedTime, scan: Scan) {
  const exact =
    'at' in instant ? instant.at : recordTimeOf(await scan.snapshot(instant.snapshot)) + instant.shift;
  const text = dateTimeOf(exact, digits, offset);
  const reply = await scan.askFor(text);
  if (reply.status !== 200) throw new Inconclusive(`${text} is answered ${reply.status}, not 200`);
  return { text, asked: instantOf(text)!, got: recordTimeOf(reply), reply };
}

test('a snapshot is of the time asked for, or before it', covers(atOrBefore), ({ forAll }) =>
  forAll({ listed: everyAskedTime, random: askedTime, show }, async (time, { scan }) => {
    const { text, asked, got, reply } = await ask(time, scan);
    if (got <= asked) return;
    throw new Violation({
      expected: `a snapshot at or before ${text}`,
      actual: `one of ${dateTimeOf(got, 9)}`,
      gist: 'later than asked for',
      rule: time.what,
      exchange: reply.exchange,
    });
  }),
);

const AFTER_ONE = [...everyAskedTime.filter(isAfterOne), ...everyCalendarTime];

test('where there is a snapshot before, one is found', covers(found), ({ forAll }) =>
  forAll({ listed: AFTER_ONE, show }, async ({ instant, digits }, { scan }) => {
    const exact =
      'at' in instant ? instant.at : recordTimeOf(await scan.snapshot(instant.snapshot)) + instant.shift;
    // Further snapshots than one: the newest may not be everywhere yet.
    await scan.snapshot(0);
    scan.require(found, await scan.askFor(dateTimeOf(exact, digits)));
  }),
);

/** So often a question is asked again that may have come to a replica without the newest snapshot. */
const TRIED = 16;

/**
 * Whether an answer lacks the newest snapshot only, and not when it is asked for again: the snapshot may have appeared
 * meanwhile, or not yet on each of two replicas.
 */
async function wasLate(scan: Scan, newest: bigint, { text, got }: { text: string; got: bigint }) {
  const [known, before] = [recordTimeOf(await scan.snapshot(0)), recordTimeOf(await scan.snapshot(1))];
  if (newest < known || got < before) return false;
  for (let i = 0; i < TRIED; i += 1) {
    const reply = await scan.askFor(text, ANEW);
    if (reply.status === 200 && recordTimeOf(reply) >= newest) return true;
  }
  return false;
}

test('an earlier question never leads to a later snapshot', covers(monotonic), ({ forAll }) =>
  forAll(
    { listed: everyPairOfTimes, random: fc.tuple(askedTime, askedTime), show: (pair) => pair.map(show) },
    async ([one, other], { scan }) => {
      const both = [await ask(one, scan), await ask(other, scan)];
      const [early, late] = both.sort((a, b) => (a.asked < b.asked ? -1 : 1)) as [
        (typeof both)[0],
        (typeof both)[0],
      ];
      if (early.got <= late.got || early.asked === late.asked) return;
      if (await wasLate(scan, early.got, late)) return;
      throw new Violation({
        expected: `for ${late.text} a snapshot of ${dateTimeOf(early.got, 9)}, which ${early.text} leads to, or a later one`,
        actual: `one of ${dateTimeOf(late.got, 9)}`,
        gist: 'an earlier one for a later question',
        exchange: late.reply.exchange,
      });
    },
  ),
);

/** After a snapshot, in UTC, and no finer than what anybody reads. */
function isAfterOne({ instant, digits, offset }: AskedTime): boolean {
  return 'snapshot' in instant && instant.shift > 0n && digits <= 6 && offset === 0;
}

/** Big numbers are no JSON. */
function show({ what, instant, digits, offset }: AskedTime): unknown {
  const place =
    'snapshot' in instant && instant.snapshot >= 0 ? ` (${instant.snapshot} before the newest)` : '';
  const when = 'at' in instant ? dateTimeOf(instant.at, 0) : `${what}${place}`;
  return { when, digits, offset };
}
