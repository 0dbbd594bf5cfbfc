import fc from 'fast-check';
import { askedTime, everyAskedTime, type AskedTime } from '../../generators/scan/asked-time.js';
import { dateTimeOf, instantOf } from '../../src/model/reading/instant.js';
import { ofSnapshot } from './outcome.js';
import type { SharedQuestion, QuestionSample } from './questions.js';
import type { ComparedTarget } from './side.js';

function textOf({ instant, digits, offset }: AskedTime, { snapshots }: ComparedTarget): string {
  const exact = 'at' in instant ? instant.at : snapshots.at(instant.snapshot)! + instant.shift;
  return dateTimeOf(exact, digits, offset);
}

const atTime = (time: AskedTime): SharedQuestion => ({
  call: 'snapshot',
  what: time.what,
  ask: (side) => side.snapshot(textOf(time, side)),
  sees: (reply, side) => ofSnapshot(reply, instantOf(textOf(time, side))!, side.snapshots),
});

/** Not a time, or not quite one. */
const UNUSUAL = ['', 'yesterday', '2025-01-01', '2025-01-01T00:00:00', '2025-02-30T00:00:00Z', '1735689600'];

/** Everything that is asked of a scan, by the generators of its suites. */
export const snapshotQuestions = ({ seed, random }: QuestionSample): SharedQuestion[] => [
  ...[...everyAskedTime, ...fc.sample(askedTime, { seed, numRuns: random })].map(atTime),
  ...UNUSUAL.map((text): SharedQuestion => ({
    call: 'snapshot',
    what: `the record time ${JSON.stringify(text)}`,
    ask: (side) => side.snapshot(text),
    sees: (reply) => ofSnapshot(reply, 0n, []),
  })),
];
